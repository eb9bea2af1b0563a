import { setTimeout as wait } from 'node:timers/promises'

/** Resolves when a call that costs so many units may begin. @param mailbox any text that stands for the mailbox */
export type Pace = (mailbox: string, units: number) => Promise<void>

/** A call that began, or is to begin, at a time in milliseconds. */
interface Start {
  at: number
  units: number
}

/** Longer than the second that providers count, since calls do not take equally long to arrive. */
const WINDOW_MS = 1_100
/** How many mailboxes are remembered before idle ones are forgotten. */
const MAX_REMEMBERED = 1_000

/**
 * Spreads the calls to each mailbox by what they cost. No second has more units than allowed, wherever it begins, even if
 * one call costs as much as twenty others.
 */
export function paceOf(unitsPerSecond: number): Pace {
  const startsByMailbox = new Map<string, Start[]>()
  const isOver = (now: number) => (start: Start | undefined) => !start || start.at <= now - WINDOW_MS

  function earliestStart(starts: readonly Start[], now: number, units: number): number {
    const last = starts.at(-1)
    let at = last ? Math.max(now, last.at + (last.units * 1000) / unitsPerSecond) : now
    for (const oldest of starts) {
      const used = starts.reduce((sum, start) => sum + (isOver(at)(start) ? 0 : start.units), 0)
      if (used + units <= (unitsPerSecond * WINDOW_MS) / 1000) break
      at = Math.max(at, oldest.at + WINDOW_MS)
    }
    return at
  }

  return async (mailbox, units) => {
    const now = performance.now()
    if (startsByMailbox.size > MAX_REMEMBERED) {
      for (const [key, starts] of startsByMailbox) if (isOver(now)(starts.at(-1))) startsByMailbox.delete(key)
    }
    const starts = (startsByMailbox.get(mailbox) ?? []).filter((start) => !isOver(now)(start))
    const at = earliestStart(starts, now, units)
    startsByMailbox.set(mailbox, [...starts, { at, units }])
    if (at > now) await wait(at - now)
  }
}
