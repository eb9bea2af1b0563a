import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStaffApiFor } from '../e2e/demo/open-browser.ts'
import { RECEPTIONIST, type StaffApi } from '../e2e/people/staff-api.ts'
import { type Disturbance, disturbRepeatedly, secondsUntil, seededRandom } from './disturb.ts'
import { killableProduct } from './killable-product.ts'
import { reachablePatients } from './reachable-patients.ts'
import { sendAtOnce } from './send-at-once.ts'
import { percentile, printVerdict, round } from './verdict.ts'
import { watchSettling } from './watch-settling.ts'

/**
 * Checks that no message is lost or sent twice. Messages are queued, then the product is killed (SIGKILL) and its
 * PostgreSQL crashed again and again while it sends them, and the messages that the sandbox received are counted. Half
 * are texts, half emails; every body is unique. For comparison, a smaller batch is sent without interruption.
 *
 *   node bench/kill-restart.ts [--messages 2000] [--kills 10] [--crashes 4] [--seed 1]
 *
 * Crashes alternate between SIGKILL of PostgreSQL's main process (the postmaster) and SIGQUIT, as
 * `pg_ctl stop -m immediate` sends it. The run fails unless lost and sent_twice are 0, the product survives every
 * crash, sending resumes within 30 s of each kill and crash, and every message is settled within 30 s of its provider's
 * report.
 */
const RECOVERY_BUDGET_S = 30
const SETTLING_BUDGET_S = 30
const CONCURRENT_POSTS = 8
/** Messages that may arrive after a crash of the database before sending resumes: those that are sent at a time. */
const CONCURRENT_JOBS = 20
/** How long to wait for second copies, which may still be in transit when every message has arrived once. */
const SECOND_COPIES_MS = 10_000

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    crashes: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
})
const messages = Number(values.messages)
const kills = Number(values.kills)
const crashes = Number(values.crashes)
const undisturbedMessages = Math.ceil(messages / 5)
const random = seededRandom(Number(values.seed))

const fixture = await killableProduct()
try {
  await measure()
} finally {
  await fixture.stop()
}

async function measure(): Promise<void> {
  // A process that accepts messages without sending them runs first, so that all are queued when sending begins.
  await fixture.start('web')
  const staffApi = await openStaffApiFor(fixture, RECEPTIONIST)
  await sendAtOnce(staffApi)
  const patients = await reachablePatients(staffApi)
  const undisturbed = await queue(staffApi, patients, undisturbedMessages)
  await fixture.restart('all')
  const undisturbedSeconds = await secondsUntil(() => haveArrived(undisturbed))

  await fixture.restart('web')
  const queued = await queue(staffApi, patients, messages)
  await staffApi.close()
  await fixture.restart('all')
  const settling = watchSettling(fixture, queued)
  const start = performance.now()
  const recoveries = await disturbRepeatedly(fixture, {
    messages,
    kills,
    crashes,
    random,
    concurrentMessages: CONCURRENT_JOBS,
    received: async () => (await count(queued)).received,
  })
  await secondsUntil(() => haveArrived(queued)).catch((error: Error) => console.error(error.message))
  const seconds = (performance.now() - start) / 1000
  await secondsUntil(async () => settling.isOver()).catch((error: Error) => console.error(error.message))
  await pause(SECOND_COPIES_MS)
  const settledAfter = await settling.stop()
  const rates = { disturbed: messages / seconds, undisturbed: undisturbedMessages / undisturbedSeconds }
  report({ ...(await count(queued)), recoveries, settledAfter, rates })
}

interface Result {
  lost: number
  sentTwice: number
  recoveries: Record<Disturbance, number[]>
  /** For each settled message, the seconds from its provider's report until it was settled. */
  settledAfter: number[]
  /** Messages a second. */
  rates: { disturbed: number; undisturbed: number }
}

function report({ lost, sentTwice, recoveries, settledAfter, rates }: Result): void {
  const exits = fixture.unexpectedExits()
  const survived = `${crashes - exits} of ${crashes}`
  console.log(JSON.stringify({ messages, kills, crashes, lost, sent_twice: sentTwice, survived }))
  if (lost > 0 || sentTwice > 0 || exits > 0) process.exitCode = 1
  printVerdict({
    what: 'from a kill until sending resumes, slowest',
    unit: 's',
    value: Math.max(0, ...recoveries.kill),
    budget: RECOVERY_BUDGET_S,
    details: {
      messages_a_second: round(rates.disturbed),
      undisturbed_messages_a_second: round(rates.undisturbed),
      share_of_undisturbed_rate: round(rates.disturbed / rates.undisturbed),
    },
  })
  printVerdict({
    what: 'from a crash of the database until sending resumes, slowest',
    unit: 's',
    value: Math.max(0, ...recoveries.crash),
    budget: RECOVERY_BUDGET_S,
  })
  printVerdict({
    what: "from the provider's report until a message is settled, slowest",
    unit: 's',
    value: Math.max(...settledAfter),
    budget: SETTLING_BUDGET_S,
    details: { median: round(percentile(settledAfter, 0.5)), unsettled: messages - settledAfter.length },
  })
  if (settledAfter.length < messages) process.exitCode = 1
}

/** Queues texts and emails in turn. @returns the ids of the messages, all of which the product accepted */
async function queue(
  staffApi: StaffApi,
  patients: readonly string[],
  messageCount: number,
): Promise<string[]> {
  const ids = Array.from({ length: messageCount }, () => crypto.randomUUID())
  let next = 0
  const post = async () => {
    for (let index = next++; index < messageCount; index = next++) {
      const id = ids[index] as string
      const body = `message ${index} ${id}`
      const content =
        index % 2 === 0
          ? { channel: 'SMS', message: body }
          : { channel: 'Email', subject: `Subject ${index}`, body }
      const patient = patients[index % patients.length]
      await staffApi.post(`/v3/patients/${patient}/communications`, { id, ...content })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_POSTS }, post))
  return ids
}

/** Counts the copies of these messages that the sandbox received. */
async function count(ids: readonly string[]): Promise<{ received: number; lost: number; sentTwice: number }> {
  const copies = await fixture.received(ids)
  const copyCounts = ids.map((id) => copies.get(id)?.length ?? 0)
  return {
    received: copyCounts.filter((copyCount) => copyCount > 0).length,
    lost: copyCounts.filter((copyCount) => copyCount === 0).length,
    sentTwice: copyCounts.filter((copyCount) => copyCount > 1).length,
  }
}

async function haveArrived(ids: readonly string[]): Promise<boolean> {
  return (await count(ids)).lost === 0
}
