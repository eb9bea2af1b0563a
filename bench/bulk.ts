import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import { sendBare } from './bare-sending.ts'
import { disturbRepeatedly, secondsUntil, seededRandom } from './disturb.ts'
import { killableProduct } from './killable-product.ts'
import { addPatients, queueBatch } from './queue-batch.ts'
import { printVerdict, round } from './verdict.ts'
import { watchSettling } from './watch-settling.ts'

/**
 * Sends bulk messages. First, without interruption, a batch of emails and one of texts, each beside the same number of
 * messages that a library sends to the same sandbox: nodemailer with a pool, and bare HTTP requests. Then a batch of
 * each, while the product is killed (SIGKILL) and its PostgreSQL crashed again and again; the messages that the sandbox
 * received are counted.
 *
 *   node bench/bulk.ts [--messages 10000] [--kills 50] [--crashes 5] [--undisturbed 1000] [--seed 1]
 *
 * The run fails unless a message of a batch takes at most twice as long as a bare one, lost and sent_twice are 0, the
 * product survives every crash, and sending resumes within 30 s of each kill and crash.
 */
const RECOVERY_BUDGET_S = 30
const SETTLING_BUDGET_S = 30
const TIMES_BARE = 2
/** Messages that may arrive after a crash before sending resumes: those of the sets that the product sends at a time. */
const CONCURRENT_MESSAGES = 100
/** How long to wait for second copies, which may still be in transit when every message has arrived once. */
const SECOND_COPIES_MS = 10_000

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '50' },
    crashes: { type: 'string', default: '5' },
    undisturbed: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
})
const messages = Number(values.messages)
const kills = Number(values.kills)
const crashes = Number(values.crashes)
const undisturbed = Number(values.undisturbed)

const fixture = await killableProduct()
try {
  // A process that accepts messages without sending them runs first, so that all are queued when sending begins.
  await fixture.start('web')
  const [practice] = await fixture.query(
    `select id, sms_number, sending_email from clients where sms_number is not null and sending_email is not null order by id limit 1`,
  )
  const clientId = String(practice?.id)
  const from = { Email: String(practice?.sending_email), SMS: String(practice?.sms_number) }
  const patients = await addPatients(fixture, clientId, Math.max(undisturbed, Math.ceil(messages / 2)))
  if (undisturbed > 0) {
    for (const channel of ['Email', 'SMS'] as const)
      await measureRate(channel, { clientId, patients, from: from[channel] })
  }
  if (messages > 0) await disturb(clientId, patients)
} finally {
  await fixture.stop()
}

async function restart(role: 'web' | 'all'): Promise<void> {
  await fixture.kill('SIGTERM')
  await fixture.start(role)
}

/** Compares the time that a message of a batch takes with the time that a bare one takes. */
async function measureRate(
  channel: BulkChannel,
  { clientId, patients, from }: { clientId: string; patients: readonly string[]; from: string },
): Promise<void> {
  const bare = await sendBare(fixture, { channel, from, count: undisturbed })
  const start = performance.now()
  const queued = await queueBatch(fixture, clientId, { channel, patients: patients.slice(0, undisturbed) })
  const queuedMs = performance.now() - start
  await restart('all')
  const settled = settledCounter(queued)
  await secondsUntil(async () => (await settled()) === queued.length)
  await restart('web')
  const [bareMs, ownMs] = [await msPerMessage(bare), await msPerMessage(queued)]
  printVerdict({
    what: `a message of a batch: ${channel}`,
    unit: 'ms',
    value: ownMs,
    budget: TIMES_BARE * bareMs,
    floor: {
      what: channel === 'Email' ? 'bare nodemailer with a pool' : 'bare HTTP requests',
      value: bareMs,
    },
    details: {
      messages: undisturbed,
      messages_a_second: round(1000 / ownMs),
      bare_messages_a_second: round(1000 / bareMs),
      queued_in_ms_each: round(queuedMs / undisturbed),
    },
  })
}

/** The average time between the arrivals of these messages. */
async function msPerMessage(ids: readonly string[]): Promise<number> {
  const times = [...(await fixture.received(ids)).values()].flat().map((time) => time.getTime())
  return (Math.max(...times) - Math.min(...times)) / (times.length - 1)
}

async function disturb(clientId: string, patients: readonly string[]): Promise<void> {
  const queued: string[] = []
  for (const channel of ['Email', 'SMS'] as const) {
    const half = patients.slice(0, Math.ceil(messages / 2))
    queued.push(...(await queueBatch(fixture, clientId, { channel, patients: half })))
  }
  await restart('all')
  const settling = watchSettling(fixture, queued)
  const start = performance.now()
  const random = seededRandom(Number(values.seed))
  const recoveries = await disturbRepeatedly(fixture, {
    messages: queued.length,
    kills,
    crashes,
    random,
    concurrentMessages: CONCURRENT_MESSAGES,
    received: settledCounter(queued),
  })
  await secondsUntil(async () => settling.isOver()).catch((error: Error) => console.error(error.message))
  const seconds = (performance.now() - start) / 1000
  await pause(SECOND_COPIES_MS)
  const settledAfter = await settling.stop()
  const copies = [...(await fixture.received(queued)).values()].map(({ length }) => length)
  const lost = copies.filter((count) => count === 0).length
  const sentTwice = copies.filter((count) => count > 1).length
  const exits = fixture.unexpectedExits()
  const survived = `${crashes - exits} of ${crashes}`
  console.log(
    JSON.stringify({ messages: queued.length, kills, crashes, lost, sent_twice: sentTwice, survived }),
  )
  if (lost > 0 || sentTwice > 0 || exits > 0 || settledAfter.length < queued.length) process.exitCode = 1
  printVerdict({
    what: 'bulk: from a kill or crash until sending resumes, slowest',
    unit: 's',
    value: Math.max(0, ...recoveries.kill, ...recoveries.crash),
    budget: RECOVERY_BUDGET_S,
    details: { messages_a_second: round(queued.length / seconds) },
  })
  printVerdict({
    what: "bulk: from the provider's report until a message is settled, slowest",
    unit: 's',
    value: Math.max(0, ...settledAfter),
    budget: SETTLING_BUDGET_S,
    details: { unsettled: queued.length - settledAfter.length },
  })
}

/** Counts how many of these messages are settled. While the database is unavailable the last count is repeated. */
function settledCounter(ids: readonly string[]): () => Promise<number> {
  let last = 0
  return async () => {
    const [row] = await fixture
      .query(
        `select count(*)::int as count from deliveries d join communications c on c.id = d.communication_id
         where d.state in ('accepted', 'refused') and c.bulk_batch_id in (
           select bulk_batch_id from communications where id in ('${ids[0]}', '${ids.at(-1)}'))`,
      )
      .catch(() => [])
    if (row) last = Number(row.count)
    return last
  }
}
