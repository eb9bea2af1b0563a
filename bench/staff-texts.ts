import { parseArgs } from 'node:util'
import type { Person } from '../apps/server/src/testing/person.ts'
import { sendBare } from './bare-sending.ts'
import { addLeads } from './bulk-batch.ts'
import { secondsUntil } from './disturb.ts'
import { killableProduct } from './killable-product.ts'
import { signedInStaff } from './signed-in-staff.ts'
import { printVerdict, round } from './verdict.ts'

/**
 * Sends texts of staff, each to a patient of its own, by the calls that a browser makes. First they are accepted by a
 * process that sends nothing, and sent by a process of all roles; then one process accepts and sends them at the same
 * time. Beside both, the same number of texts goes to the same sandbox by bare HTTP requests, whose reports a bare HTTP
 * server receives.
 *
 *   node bench/staff-texts.ts [--texts 2000] [--rounds 3]
 *
 * The run fails if sending texts that were accepted before takes more than twice as long as bare ones, at the median of
 * the rounds. How fast texts are sent while others are accepted depends on accepting them, and is only printed.
 */
const TIMES_BARE = 2
const CONNECTIONS = 8

const { values } = parseArgs({
  options: { texts: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
})
const texts = Number(values.texts)

interface Round {
  acceptedMs: number
  sentMs: number
  /** From the last text that the carrier got until the last of its reports was stored. */
  reportedAfterS: number
  bareMs: number
  /** The processor time for each text, from the first text until the last report. */
  processor: ReturnType<typeof fixture.processorMs>
}

const fixture = await killableProduct()
try {
  await fixture.start('web')
  const [practice] = await fixture.query(
    `select id, sms_number from clients where sms_number is not null order by id limit 1`,
  )
  const clientId = String(practice?.id)
  const from = String(practice?.sms_number)
  const staff = await signedInStaff(fixture)
  const { patients } = await addLeads(fixture, { clientId, count: texts })
  const stored: Round[] = []
  const atOnce: Round[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    await fixture.restart('web')
    const bare = await bareMs(from)
    const { ids, acceptedMs } = await accept(staff, patients)
    await fixture.restart('all')
    stored.push({ bareMs: bare, acceptedMs, ...(await whenReported(ids, fixture.processorMs())) })
    const before = fixture.processorMs()
    const together = await accept(staff, patients)
    atOnce.push({
      bareMs: bare,
      acceptedMs: together.acceptedMs,
      ...(await whenReported(together.ids, before)),
    })
  }
  const { bare, sentMs, details } = summaryOf(stored)
  printVerdict({
    what: 'a text of staff is sent',
    unit: 'ms',
    value: sentMs,
    budget: TIMES_BARE * bare,
    floor: { what: 'a bare request to the same sandbox', value: bare },
    details,
  })
  console.log(JSON.stringify({ what: 'the same while texts are accepted', ...summaryOf(atOnce).details }))
} finally {
  await fixture.stop()
}

/** Sends a text to each patient. @returns the ids of the texts, and the time that each took on average */
async function accept(
  staff: Person,
  patients: readonly string[],
): Promise<{ ids: string[]; acceptedMs: number }> {
  const waiting = patients.map((patient, number) => ({ patient, number, id: crypto.randomUUID() }))
  const ids = waiting.map(({ id }) => id)
  const start = performance.now()
  const acceptInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { patient, number, id } = next
      const text = { id, channel: 'SMS', message: `message ${number} ${id}` }
      const { status, body } = await staff.post(`/v3/patients/${patient}/communications`, text)
      if (status !== 201) throw new Error(`The text was answered with ${status}: ${JSON.stringify(body)}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, acceptInTurn))
  return { ids, acceptedMs: (performance.now() - start) / ids.length }
}

/** Waits until these texts have been sent and reported. @param before the processor time when that began */
async function whenReported(
  ids: readonly string[],
  before: Round['processor'],
): Promise<Omit<Round, 'bareMs' | 'acceptedMs'>> {
  await secondsUntil(async () => (await unreported(ids)) === 0)
  const reported = Date.now()
  const after = fixture.processorMs()
  const { first, last } = await arrivals(ids)
  const each = (program: keyof typeof after) => (after[program] - before[program]) / ids.length
  return {
    sentMs: (last - first) / (ids.length - 1),
    reportedAfterS: (reported - last) / 1000,
    processor: { product: each('product'), postgres: each('postgres'), sandbox: each('sandbox') },
  }
}

async function unreported(ids: readonly string[]): Promise<number> {
  const [row] = await fixture.query(
    `select count(*)::int as count from communications
     where id = any ('{${ids.join()}}'::uuid[]) and status not in ('delivered', 'failed')`,
  )
  return Number(row?.count)
}

async function arrivals(ids: readonly string[]): Promise<{ first: number; last: number }> {
  const times = [...(await fixture.received(ids)).values()].flat().map((time) => time.getTime())
  if (times.length !== ids.length) throw new Error(`The carrier got ${times.length} of ${ids.length} texts`)
  return { first: Math.min(...times), last: Math.max(...times) }
}

async function bareMs(from: string): Promise<number> {
  const { first, last } = await arrivals(await sendBare(fixture, { channel: 'SMS', from, count: texts }))
  return (last - first) / (texts - 1)
}

/** The medians of the rounds. */
function summaryOf(rounds: readonly Round[]) {
  const median = (of: (round: Round) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN
  const bare = median((round) => round.bareMs)
  const sentMs = median((round) => round.sentMs)
  const details = {
    texts,
    sent_a_second: round(1000 / sentMs),
    accepted_a_second: round(1000 / median((round) => round.acceptedMs)),
    last_report_after_s: round(median((round) => round.reportedAfterS)),
    bare_a_second: round(1000 / bare),
    processor_ms: {
      product: round(median((round) => round.processor.product)),
      postgres: round(median((round) => round.processor.postgres)),
      sandbox: round(median((round) => round.processor.sandbox)),
    },
  }
  return { bare, sentMs, details }
}
