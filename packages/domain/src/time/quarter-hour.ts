import { type Moment, msOf } from './moment.ts'
import { MS_PER_MINUTE } from './seconds.ts'

export const QUARTER_MINUTES = 15
const QUARTER_MS = QUARTER_MINUTES * MS_PER_MINUTE

/**
 * An instant rounded up to a 15-minute mark; unchanged on a mark (G-16). Marks are the same in every time zone, because
 * all offsets are multiples of 15 minutes.
 */
export function roundUpToQuarter(moment: Moment): Date {
  return new Date(Math.ceil(msOf(moment) / QUARTER_MS) * QUARTER_MS)
}

/** The first 15-minute mark after an instant (TIME-06). */
export function nextQuarter(now: Moment): Date {
  return new Date((Math.floor(msOf(now) / QUARTER_MS) + 1) * QUARTER_MS)
}

/** The first 15-minute mark at least a quarter of an hour ahead: 10:30 at 10:07 (SNZ-11, SNZ-12). */
export function quarterAhead(now: Moment): Date {
  return roundUpToQuarter(new Date(msOf(now) + QUARTER_MS))
}
