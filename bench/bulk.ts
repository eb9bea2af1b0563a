import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import type { Person } from '../apps/server/src/testing/person.ts'
import { sendBare } from './bare-sending.ts'
import { type Batch, setToMidday, startBatch } from './bulk-batch.ts'
import { disturbRepeatedly, secondsUntil, seededRandom } from './disturb.ts'
import { killableProduct } from './killable-product.ts'
import { optOut } from './opt-out.ts'
import { signedInStaff } from './signed-in-staff.ts'
import { printVerdict, round } from './verdict.ts'
import { watchSettling } from './watch-settling.ts'

/**
 * Sends bulk messages, started with `POST /communications/bulk`. First, without interruption, a batch of emails and one
 * of texts, each beside the same number of emails that nodemailer sends with a pool to the same sandbox. Then a batch of
 * each, while the product is killed (SIGKILL) and its PostgreSQL crashed again and again, and while a tenth of the
 * patients opt out; the messages that the sandbox received are counted.
 *
 *   node bench/bulk.ts [--messages 10000] [--kills 50] [--crashes 5] [--undisturbed 4000] [--seed 1]
 *
 * The run fails unless a message of a batch takes at most twice as long as a bare email, no message is lost, sent twice or
 * sent after an opt-out, the product survives every crash, and sending resumes within 30 s of each kill and crash.
 */
const RECOVERY_BUDGET_S = 30
const TIMES_BARE = 2
/** Messages that may arrive after a crash before sending resumes: those of the sets that the product sends at a time. */
const CONCURRENT_MESSAGES = 100
/** How long to wait for second copies, which may still be in transit when every message has arrived once. */
const SECOND_COPIES_MS = 10_000
/** The share of patients who opt out, and the share of messages after which the first of them does. */
const OPT_OUTS = 0.1
const OPT_OUTS_FROM = 0.2
/** A message is checked at most a second before it is handed over, and may take as long to arrive. */
const IN_TRANSIT_MS = 2_000

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    crashes: { type: 'string', default: '5' },
    undisturbed: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
  },
})
const messages = Number(values.messages)
const kills = Number(values.kills)
const crashes = Number(values.crashes)
const undisturbed = Number(values.undisturbed)

const fixture = await killableProduct()
try {
  // A process that accepts messages without sending them runs first, so that all are stored when sending begins.
  await fixture.start('web')
  const [practice] = await fixture.query(
    `select id, sms_number, sending_email from clients where sms_number is not null and sending_email is not null order by id limit 1`,
  )
  const clientId = String(practice?.id)
  await setToMidday(fixture, clientId)
  const staff = await signedInStaff(fixture)
  const from = { Email: String(practice?.sending_email), SMS: String(practice?.sms_number) }
  if (undisturbed > 0) {
    for (const channel of ['Email', 'SMS'] as const) await measureRate(staff, channel, { clientId, from })
  }
  if (messages > 0) await disturb(staff, clientId)
} finally {
  await fixture.stop()
}

/**
 * Compares the time that a message of a batch takes with the time that a bare email takes, before and after the batch. A
 * text may take as long as an email; how fast bare texts are is printed too.
 */
async function measureRate(
  staff: Person,
  channel: BulkChannel,
  { clientId, from }: { clientId: string; from: Record<BulkChannel, string> },
): Promise<void> {
  const bareMs = async (bare: BulkChannel) =>
    msPerMessage(await sendBare(fixture, { channel: bare, from: from[bare], count: undisturbed }))
  const before = await bareMs('Email')
  const batch = await startBatch(fixture, staff, { clientId, channel, count: undisturbed })
  await fixture.restart('all')
  const settled = settledCounter([batch])
  await secondsUntil(async () => (await settled()) === undisturbed)
  // The carrier is still reporting about texts, which would slow bare messages down.
  await secondsUntil(async () => !(await hasUnreportedTexts(batch)))
  await fixture.restart('web')
  const ownMs = await msPerMessage(batch.patients)
  const emailMs = (before + (await bareMs('Email'))) / 2
  printVerdict({
    what: `a message of a batch: ${channel}`,
    unit: 'ms',
    value: ownMs,
    budget: TIMES_BARE * emailMs,
    floor: { what: 'bare nodemailer into the same sandbox', value: emailMs },
    details: {
      messages: undisturbed,
      messages_a_second: round(1000 / ownMs),
      bare_emails_a_second: round(1000 / emailMs),
      ...(channel === 'SMS' && { bare_texts_a_second: round(1000 / (await bareMs('SMS'))) }),
    },
  })
}

async function hasUnreportedTexts({ id }: Batch): Promise<boolean> {
  const [row] = await fixture.query(
    `select exists (select from communications where bulk_batch_id = '${id}' and comm_type = 'sms'
       and status not in ('delivered', 'failed')) as has_some`,
  )
  return row?.has_some === true
}

/** The average time between the arrivals of these messages. */
async function msPerMessage(ids: readonly string[]): Promise<number> {
  const times = [...(await fixture.received(ids)).values()].flat().map((time) => time.getTime())
  return (Math.max(...times) - Math.min(...times)) / (times.length - 1)
}

async function disturb(staff: Person, clientId: string): Promise<void> {
  const count = Math.ceil(messages / 2)
  const batches = [
    await startBatch(fixture, staff, { clientId, channel: 'Email', count }),
    await startBatch(fixture, staff, { clientId, channel: 'SMS', count }),
  ]
  const patients = batches.flatMap((batch) => batch.patients)
  await fixture.restart('all')
  const settling = watchSettling(fixture, patients, `select m.patient_id as id ${settledIn(batches)}`)
  const settled = settledCounter(batches)
  const start = performance.now()
  const random = seededRandom(Number(values.seed))
  const leaving = drawOptOuts(patients, random)
  const optingOut = secondsUntil(async () => (await settled()) >= OPT_OUTS_FROM * patients.length).then(() =>
    optOut(staff, leaving, () => !settling.isOver()),
  )
  const recoveries = await disturbRepeatedly(fixture, {
    messages: patients.length,
    kills,
    crashes,
    random,
    concurrentMessages: CONCURRENT_MESSAGES,
    received: settled,
  })
  await secondsUntil(async () => settling.isOver() && (await areComplete(batches))).catch((error: Error) =>
    console.error(error.message),
  )
  const seconds = (performance.now() - start) / 1000
  await pause(SECOND_COPIES_MS)
  const settledAfter = await settling.stop()
  await reportCopies(batches, await optingOut)
  printVerdict({
    what: 'bulk: from a kill or crash until sending resumes, slowest',
    unit: 's',
    value: Math.max(0, ...recoveries.kill, ...recoveries.crash),
    budget: RECOVERY_BUDGET_S,
    details: {
      messages_a_second: round(patients.length / seconds),
      // Without a budget: between two kills the product runs for a few seconds, and a message can meet several.
      slowest_settling_s: round(Math.max(0, ...settledAfter)),
    },
  })
}

/** The patients who opt out, in a random order. */
function drawOptOuts(patients: readonly string[], random: () => number): string[] {
  const drawn = patients.map((id) => ({ id, key: random() })).toSorted((a, b) => a.key - b.key)
  return drawn.slice(0, OPT_OUTS * patients.length).map(({ id }) => id)
}

/** Counts what the sandbox received and what the product says about it, and fails if anything is wrong. */
async function reportCopies(batches: readonly Batch[], optedOutAt: ReadonlyMap<string, Date>): Promise<void> {
  const patients = batches.flatMap((batch) => batch.patients)
  const received = await fixture.received(patients)
  const states = await fixture.query(
    `select patient_id, state, reason from bulk_messages where ${isOf(batches)}`,
  )
  const wrong = {
    lost: 0,
    sent_twice: 0,
    sent_after_opt_out: 0,
    // What the product says differs from what the sandbox received, or a message failed for another reason.
    wrong_states: 0,
  }
  let notSent = 0
  for (const { patient_id, state, reason } of states) {
    const copies = received.get(String(patient_id)) ?? []
    const optedOut = optedOutAt.get(String(patient_id))
    const isLeftOut = copies.length === 0 && optedOut !== undefined
    if (isLeftOut) notSent++
    else if (copies.length === 0) wrong.lost++
    if (copies.length > 1) wrong.sent_twice++
    if (optedOut && copies.some((at) => at.getTime() > optedOut.getTime() + IN_TRANSIT_MS))
      wrong.sent_after_opt_out++
    const isRight = isLeftOut ? state === 'failed' && reason === 'opted_out' : state === 'sent'
    if (!isRight) wrong.wrong_states++
  }
  const exits = fixture.unexpectedExits()
  const survived = `${crashes - exits} of ${crashes}`
  const counts = { messages: states.length, opted_out: optedOutAt.size, not_sent: notSent, kills, crashes }
  console.log(JSON.stringify({ ...counts, ...wrong, survived }))
  if (states.length < messages || Object.values(wrong).some((count) => count > 0) || exits > 0)
    process.exitCode = 1
}

function isOf(batches: readonly Batch[]): string {
  return `batch_id in (${idsOf(batches)})`
}

function idsOf(batches: readonly Batch[]): string {
  return batches.map(({ id }) => `'${id}'`).join(', ')
}

/** The messages that the provider has accepted or refused, and those that failed before. */
function settledIn(batches: readonly Batch[]): string {
  return `from bulk_messages m left join deliveries d on d.communication_id = m.communication_id
    where (m.state = 'failed' or d.state in ('accepted', 'refused')) and m.${isOf(batches)}`
}

/** Counts how many messages are settled. While the database is unavailable the last count is repeated. */
function settledCounter(batches: readonly Batch[]): () => Promise<number> {
  let last = 0
  return async () => {
    const [row] = await fixture.query(`select count(*)::int as count ${settledIn(batches)}`).catch(() => [])
    if (row) last = Number(row.count)
    return last
  }
}

/** Whether the product has counted the results of every message. */
async function areComplete(batches: readonly Batch[]): Promise<boolean> {
  const rows = await fixture
    .query(`select from bulk_batches where id in (${idsOf(batches)}) and completed_at is not null`)
    .catch(() => [])
  return rows.length === batches.length
}
