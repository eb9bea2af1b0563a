import { expect } from 'vitest'
import { randomFrom } from '../seed/random.ts'

/** Sends one request to the product; @returns the status of its response */
export type Bring = () => Promise<number>

const TIMES = 3
const CONCURRENT = 8

/** Sends each three times, in a seeded random order, eight at once. All must be accepted. */
export async function bringAgain(seed: number, things: readonly Bring[]): Promise<void> {
  const all = shuffled(seed, Array<readonly Bring[]>(TIMES).fill(things).flat())
  for (let start = 0; start < all.length; start += CONCURRENT) {
    const answers = await Promise.all(all.slice(start, start + CONCURRENT).map((bring) => bring()))
    for (const status of answers) expect([200, 202, 250]).toContain(status)
  }
}

/** Fisher and Yates. */
function shuffled<T>(seed: number, list: readonly T[]): T[] {
  const random = randomFrom(seed)
  const mixed = [...list]
  for (let end = mixed.length - 1; end > 0; end--) {
    const other = random.below(end + 1)
    ;[mixed[end], mixed[other]] = [mixed[other] as T, mixed[end] as T]
  }
  return mixed
}
