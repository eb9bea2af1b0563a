import { setTimeout as pause } from 'node:timers/promises'
import type { KillableProduct } from './killable-product.ts'
import { round } from './verdict.ts'

const TIMEOUT_MS = 600_000
const POLL_INTERVAL_MS = 250

export type Disturbance = 'kill' | 'crash'

interface Disturbances {
  /** The number of messages that are being sent. */
  messages: number
  kills: number
  crashes: number
  random: () => number
  /** Messages that may arrive after a crash of the database before sending resumes. */
  concurrentMessages: number
  /** How many of the messages have arrived. */
  received(): Promise<number>
}

/**
 * Kills the product and crashes its database in a random order, each after a random share of the messages has arrived.
 * @returns the seconds from each kill and crash until a message arrives that was not yet being sent at that moment
 */
export async function disturbRepeatedly(
  fixture: KillableProduct,
  { messages, kills, crashes, random, concurrentMessages, received }: Disturbances,
): Promise<Record<Disturbance, number[]>> {
  const recoveries: Record<Disturbance, number[]> = { kill: [], crash: [] }
  const disturbances = [
    ...Array<Disturbance>(kills).fill('kill'),
    ...Array<Disturbance>(crashes).fill('crash'),
  ]
    .map((what) => ({ what, share: random() }))
    .toSorted((a, b) => a.share - b.share)
  for (const { what, share } of disturbances) {
    await secondsUntil(async () => (await received()) >= share * messages)
    await pause(random() * 300)
    const start = performance.now()
    const before = await received()
    if (what === 'kill') await fixture.kill('SIGKILL')
    else await fixture.crashDatabase(recoveries.crash.length % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
    const beingSent = what === 'crash' ? concurrentMessages : 0
    const hasResumed = async () => (await received()) > Math.min(before + beingSent, messages - 1)
    await secondsUntil(async () => !fixture.isRunning() || (await hasResumed()))
    // In production, a supervisor starts the product again after it ended.
    if (!fixture.isRunning()) await fixture.start('all')
    const secondsToStart = (performance.now() - start) / 1000
    await secondsUntil(hasResumed)
    const seconds = (performance.now() - start) / 1000
    recoveries[what].push(seconds)
    const label = `${what} ${recoveries[what].length} of ${what === 'kill' ? kills : crashes}`
    const times =
      what === 'kill'
        ? `${round(seconds)} s, including ${round(secondsToStart)} s to start`
        : `${round(seconds)} s`
    console.log(`${label} after ${before} of ${messages}: ${times}`)
  }
  return recoveries
}

export async function secondsUntil(condition: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await condition())) {
    if (performance.now() - start > TIMEOUT_MS)
      throw new Error(`Stopped waiting after ${TIMEOUT_MS / 1000} s`)
    await pause(POLL_INTERVAL_MS)
  }
  return (performance.now() - start) / 1000
}

/** Random numbers from 0 to 1, the same in every run with this seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
