import { setTimeout as wait } from 'node:timers/promises'

/** Resolves when a call that costs so many units may begin. @param mailbox any text that stands for the mailbox */
export type Pace = (mailbox: string, units: number) => Promise<void>

/** How many mailboxes are remembered before idle ones are forgotten. */
const MAX_REMEMBERED = 1_000

/** Spreads the calls to each mailbox evenly, so that no period of a second has more units than allowed. */
export function paceOf(unitsPerSecond: number): Pace {
  /** When the next call may begin. A mailbox whose time has passed is like one that is not remembered. */
  const nextStarts = new Map<string, number>()
  return async (mailbox, units) => {
    const now = performance.now()
    if (nextStarts.size > MAX_REMEMBERED) {
      for (const [key, time] of nextStarts) if (time <= now) nextStarts.delete(key)
    }
    const start = Math.max(now, nextStarts.get(mailbox) ?? 0)
    nextStarts.set(mailbox, start + (units * 1000) / unitsPerSecond)
    if (start > now) await wait(start - now)
  }
}
