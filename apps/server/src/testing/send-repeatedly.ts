import { expect } from 'vitest'
import { randomFrom } from '../seed/random.ts'

/** Sends one request to the product. @returns the status of its response */
export type SendRequest = () => Promise<number>

const TIMES = 3
const CONCURRENT = 8

/** Sends each request three times, in a seeded random order, eight at the same time. All must be accepted. */
export async function sendRepeatedly(seed: number, requests: readonly SendRequest[]): Promise<void> {
  const all = shuffled(seed, Array<readonly SendRequest[]>(TIMES).fill(requests).flat())
  for (let start = 0; start < all.length; start += CONCURRENT) {
    const statuses = await Promise.all(all.slice(start, start + CONCURRENT).map((send) => send()))
    for (const status of statuses) expect([200, 202, 250]).toContain(status)
  }
}

/** Shuffles with the Fisher–Yates algorithm. */
function shuffled<T>(seed: number, list: readonly T[]): T[] {
  const random = randomFrom(seed)
  const result = [...list]
  for (let end = result.length - 1; end > 0; end--) {
    const other = random.below(end + 1)
    ;[result[end], result[other]] = [result[other] as T, result[end] as T]
  }
  return result
}
