import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ConversationPage } from '@enamel/contract/inbox'
import type { Patient } from '@enamel/contract/patients'
import { openStaffApiFor } from '../e2e/demo/open-browser.ts'
import { RECEPTIONIST, type StaffApi } from '../e2e/people/staff-api.ts'
import { killableProduct } from './killable-product.ts'
import { percentile, round, verdict } from './verdict.ts'
import { watchSettling } from './watch-settling.ts'

/**
 * No message lost, none sent twice: sends are queued, then the product is killed (SIGKILL) and its PostgreSQL crashed
 * again and again while it works them off, and the messages that the sandbox received are counted. Half are texts, half
 * emails; every body is unique. For comparison a smaller batch without interruption.
 * node bench/kill-restart.ts [--messages 2000] [--kills 10] [--crashes 4] [--seed 1]
 * Crashes are alternately SIGKILL of PostgreSQL's first process and `pg_ctl stop -m immediate`. Fails unless lost and
 * doubled are 0, the product survives every crash, sending resumes within 30 s of each kill and crash, and every
 * message is settled within 30 s of its provider's answer.
 */
const RECOVERY_BUDGET_S = 30
const SETTLING_BUDGET_S = 30
const CONCURRENT_POSTS = 8
/** Messages that may arrive after a crash of the database before sending resumes: the product's WORKER_CONCURRENCY. */
const CONCURRENT_JOBS = 10
const FINISH_WITHIN_MS = 600_000
const ASK_EVERY_MS = 250
/** A second copy could still be in transit when all have arrived. */
const LATE_MS = 10_000

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
const inPeace = Math.ceil(messages / 5)
const random = chance(Number(values.seed))

const fixture = await killableProduct()
try {
  await measure()
} finally {
  await fixture.end()
}

async function measure(): Promise<void> {
  // A process that sends nothing accepts the messages, so that all wait when the first sending process begins.
  await fixture.start('web')
  const staffApi = await openStaffApiFor(fixture, RECEPTIONIST)
  const patients = await reachablePatients(staffApi)
  const peaceful = await queue(staffApi, patients, inPeace)
  await restart('all')
  const secondsInPeace = await secondsUntil(() => all(peaceful))

  await restart('web')
  const queued = await queue(staffApi, patients, messages)
  await staffApi.close()
  await restart('all')
  const settling = watchSettling(fixture, queued)
  const began = performance.now()
  const recoveries = await disturbAgainAndAgain(queued)
  await secondsUntil(() => all(queued)).catch((error: Error) => console.error(error.message))
  const seconds = (performance.now() - began) / 1000
  await secondsUntil(async () => settling.isOver()).catch((error: Error) => console.error(error.message))
  await pause(LATE_MS)
  const settledAfter = await settling.stop()
  const rates = { disturbed: messages / seconds, peaceful: inPeace / secondsInPeace }
  report({ ...(await count(queued)), recoveries, settledAfter, rates })
}

interface Result {
  lost: number
  doubled: number
  recoveries: Record<Disturbance, number[]>
  /** Seconds, of each settled message. */
  settledAfter: number[]
  /** Messages a second. */
  rates: { disturbed: number; peaceful: number }
}

function report({ lost, doubled, recoveries, settledAfter, rates }: Result): void {
  const ended = fixture.endedByThemselves()
  const outlived = `${crashes - ended} of ${crashes}`
  console.log(JSON.stringify({ messages, kills, crashes, lost, doubled, outlived }))
  if (lost > 0 || doubled > 0 || ended > 0) process.exitCode = 1
  verdict({
    what: 'from a kill until messages go on, slowest',
    unit: 's',
    value: Math.max(0, ...recoveries.kill),
    budget: RECOVERY_BUDGET_S,
    details: {
      messages_a_second: round(rates.disturbed),
      left_in_peace: round(rates.peaceful),
      of_peace: round(rates.disturbed / rates.peaceful),
    },
  })
  verdict({
    what: 'from a crash of the database until messages go on, slowest',
    unit: 's',
    value: Math.max(0, ...recoveries.crash),
    budget: RECOVERY_BUDGET_S,
  })
  verdict({
    what: "from the provider's word until a message is settled, slowest",
    unit: 's',
    value: Math.max(...settledAfter),
    budget: SETTLING_BUDGET_S,
    details: { median: round(percentile(settledAfter, 0.5)), unsettled: messages - settledAfter.length },
  })
  if (settledAfter.length < messages) process.exitCode = 1
}

async function restart(role: 'web' | 'all'): Promise<void> {
  await fixture.kill('SIGTERM')
  await fixture.start(role)
}

type Disturbance = 'kill' | 'crash'

/**
 * Each at a random moment among the messages; kills and crashes in a random order.
 * @returns seconds from each until more messages had arrived than were in progress
 */
async function disturbAgainAndAgain(queued: readonly string[]): Promise<Record<Disturbance, number[]>> {
  const recoveries: Record<Disturbance, number[]> = { kill: [], crash: [] }
  const moments = [...Array<Disturbance>(kills).fill('kill'), ...Array<Disturbance>(crashes).fill('crash')]
    .map((what) => ({ what, share: random() }))
    .toSorted((a, b) => a.share - b.share)
  for (const { what, share } of moments) {
    await secondsUntil(async () => (await count(queued)).received >= share * messages)
    await pause(random() * 300)
    const began = performance.now()
    const { received } = await count(queued)
    if (what === 'kill') await fixture.kill('SIGKILL')
    else await fixture.crashDatabase(recoveries.crash.length % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
    const underWay = what === 'crash' ? CONCURRENT_JOBS : 0
    const goesOn = async () => (await count(queued)).received > Math.min(received + underWay, messages - 1)
    await secondsUntil(async () => !fixture.lives() || (await goesOn()))
    // A crashed one is started by its supervisor.
    if (!fixture.lives()) await fixture.start('all')
    const started = (performance.now() - began) / 1000
    await secondsUntil(goesOn)
    const seconds = (performance.now() - began) / 1000
    recoveries[what].push(seconds)
    const number = `${what} ${recoveries[what].length} of ${what === 'kill' ? kills : crashes}`
    const times =
      what === 'kill' ? `${round(seconds)} s, of which starting ${round(started)} s` : `${round(seconds)} s`
    console.log(`${number} after ${received} of ${messages}: ${times}`)
  }
  return recoveries
}

/** Patients that can be texted and mailed. */
async function reachablePatients({ get }: StaffApi): Promise<string[]> {
  const { data } = await get<ConversationPage>('/v2/conversations/communications')
  const found = await Promise.all(data.map((row) => get<Patient>(`/v3/patients/${row.patient_id}`)))
  return found
    .filter(({ email, phone_number }) => email && phone_number?.invalid_reason === null)
    .map(({ id }) => id)
}

/** @returns the ids of messages that the product took */
async function queue(staffApi: StaffApi, patients: readonly string[], howMany: number): Promise<string[]> {
  const ids = Array.from({ length: howMany }, () => crypto.randomUUID())
  let next = 0
  const post = async () => {
    for (let index = next++; index < howMany; index = next++) {
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

/** The copies of these messages that the sandbox received. */
async function count(ids: readonly string[]): Promise<{ received: number; lost: number; doubled: number }> {
  const copies = await fixture.received(ids)
  const numbers = ids.map((id) => copies.get(id)?.length ?? 0)
  return {
    received: numbers.filter((number) => number > 0).length,
    lost: numbers.filter((number) => number === 0).length,
    doubled: numbers.filter((number) => number > 1).length,
  }
}

async function all(ids: readonly string[]): Promise<boolean> {
  return (await count(ids)).lost === 0
}

async function secondsUntil(isTrue: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - start > FINISH_WITHIN_MS) throw new Error('Messages do not come any more')
    await pause(ASK_EVERY_MS)
  }
  return (performance.now() - start) / 1000
}

/** Chance that is the same in every run with this seed: numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
