import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ConversationPage } from '@enamel/contract/inbox'
import type { Patient } from '@enamel/contract/patients'
import { openDesk } from '../e2e/demo/open-browser.ts'
import { type Desk, RECEPTION } from '../e2e/people/desk.ts'
import { killableProduct } from './killable-product.ts'
import { round, verdict } from './verdict.ts'

/**
 * No message lost, none sent twice: sends are queued, then the product is killed (SIGKILL) again and again while it
 * works them off, and what the outside world received is counted. Half are texts, half emails; every body is its own.
 * Beside it a smaller batch that is left in peace.
 *
 *   node bench/kill-restart.ts [--messages 2000] [--kills 10] [--seed 1]
 *
 * Fails unless lost and doubled are 0, and when sending goes on later than 30 s after a kill.
 */
const RECOVERY_BUDGET_S = 30
const POSTS_AT_ONCE = 8
const FINISH_WITHIN_MS = 600_000
const ASK_EVERY_MS = 250
/** A second copy could still be on its way when all have come. */
const LATE_MS = 10_000

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const messages = Number(values.messages)
const kills = Number(values.kills)
const inPeace = Math.ceil(messages / 5)
const random = chance(Number(values.seed))

const world = await killableProduct()
try {
  await measure()
} finally {
  await world.end()
}

async function measure(): Promise<void> {
  // A process that sends nothing takes the messages, so that all wait when the first one that sends begins.
  await world.start('web')
  const desk = await openDesk(world, RECEPTION)
  const patients = await reachablePatients(desk)
  const peaceful = await queue(desk, patients, inPeace)
  await restart('all')
  const secondsInPeace = await secondsUntil(() => all(peaceful))

  await restart('web')
  const queued = await queue(desk, patients, messages)
  await desk.leave()
  await restart('all')
  const began = performance.now()
  const recoveries = await killAgainAndAgain(queued)
  await secondsUntil(() => all(queued)).catch((error: Error) => console.error(error.message))
  const seconds = (performance.now() - began) / 1000
  await pause(LATE_MS)
  const result = await count(queued)

  console.log(JSON.stringify({ messages, kills, ...result }))
  if (result.lost > 0 || result.doubled > 0) process.exitCode = 1
  const rates = { disturbed: messages / seconds, peaceful: inPeace / secondsInPeace }
  verdict({
    what: 'from a kill until messages go on, slowest',
    unit: 's',
    value: Math.max(...recoveries),
    budget: RECOVERY_BUDGET_S,
    details: {
      messages_a_second: round(rates.disturbed),
      left_in_peace: round(rates.peaceful),
      of_peace: round(rates.disturbed / rates.peaceful),
    },
  })
}

async function restart(role: 'web' | 'all'): Promise<void> {
  await world.kill('SIGTERM')
  await world.start(role)
}

/** Each time at a moment that chance chose among the messages. @returns seconds from each kill until one more had come */
async function killAgainAndAgain(queued: readonly string[]): Promise<number[]> {
  const recoveries: number[] = []
  const shares = Array.from({ length: kills }, random).toSorted((a, b) => a - b)
  for (const share of shares) {
    await secondsUntil(async () => (await count(queued)).received >= share * messages)
    await pause(random() * 300)
    await world.kill('SIGKILL')
    const killed = performance.now()
    const { received } = await count(queued)
    await world.start('all')
    await secondsUntil(async () => (await count(queued)).received > Math.min(received, messages - 1))
    recoveries.push((performance.now() - killed) / 1000)
    console.log(`kill ${recoveries.length} of ${kills} after ${received} of ${messages}`)
  }
  return recoveries
}

/** Patients that can be texted and mailed. */
async function reachablePatients({ get }: Desk): Promise<string[]> {
  const { data } = await get<ConversationPage>('/v2/conversations/communications')
  const found = await Promise.all(data.map((row) => get<Patient>(`/v3/patients/${row.patient_id}`)))
  return found
    .filter(({ email, phone_number }) => email && phone_number?.invalid_reason === null)
    .map(({ id }) => id)
}

/** @returns the ids of messages that the product took */
async function queue(desk: Desk, patients: readonly string[], howMany: number): Promise<string[]> {
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
      await desk.post(`/v3/patients/${patient}/communications`, { id, ...content })
    }
  }
  await Promise.all(Array.from({ length: POSTS_AT_ONCE }, post))
  return ids
}

/** What the outside world has of these messages. */
async function count(ids: readonly string[]): Promise<{ received: number; lost: number; doubled: number }> {
  const copies = new Map(ids.map((id) => [id, 0]))
  for (const channel of ['sms', 'email']) {
    const answer = await fetch(`${world.sandboxUrl}/control/outbox?channel=${channel}`)
    for (const { body } of (await answer.json()) as { body: string }[]) {
      const id = body.match(/message \d+ ([0-9a-f-]{36})/)?.[1] ?? ''
      const known = copies.get(id)
      if (known !== undefined) copies.set(id, known + 1)
    }
  }
  const numbers = [...copies.values()]
  return {
    received: numbers.filter((number) => number > 0).length,
    lost: numbers.filter((number) => number === 0).length,
    doubled: numbers.filter((number) => number > 1).length,
  }
}

async function all(ids: readonly string[]): Promise<boolean> {
  return (await count(ids)).lost === 0
}

async function secondsUntil(holds: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
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
