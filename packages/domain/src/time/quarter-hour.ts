import { type Moment, msOf } from './moment.ts'
import { MS_PER_MINUTE } from './seconds.ts'

export const QUARTER_MINUTES = 15
const QUARTER_MS = QUARTER_MINUTES * MS_PER_MINUTE

/**
 * The next 15-minute mark, always upwards; an instant on a mark is its own (G-16). Marks are those of every clock,
 * since the offsets of time zones are whole quarters of an hour.
 */
export function upToQuarter(moment: Moment): Date {
  return new Date(Math.ceil(msOf(moment) / QUARTER_MS) * QUARTER_MS)
}

/** The 15-minute mark after an instant, also after one on a mark (TIME-06). */
export function nextQuarter(now: Moment): Date {
  return new Date((Math.floor(msOf(now) / QUARTER_MS) + 1) * QUARTER_MS)
}

/** The first 15-minute mark that leaves a quarter of an hour: at 10:07 that is 10:30 (SNZ-11, SNZ-12). */
export function quarterAhead(now: Moment): Date {
  return upToQuarter(new Date(msOf(now) + QUARTER_MS))
}
