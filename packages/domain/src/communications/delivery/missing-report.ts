import { type Moment, msOf } from '../../time/moment.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '../../time/seconds.ts'

/** The distances of the looks from the sending: after 2 minutes, then three times as far each time. */
const FIRST_LOOK_MS = 2 * MS_PER_MINUTE
const GROWTH = 3
/** Longer than networks try to deliver a text. After this, no further report is expected. */
export const REPORTS_END_MS = 3 * MS_PER_DAY
/** After this long without a look, the provider may have reported to a product that was down. */
const GAP_MS = 3 * MS_PER_MINUTE

/** The time from the end of the last look to the end of this one. */
export interface LookPeriod {
  from: Moment
  until: Moment
}

/**
 * Whether the provider is asked for the status of a text whose last report is missing. Most texts have it within
 * seconds; some networks never report one. A text is asked about less and less often as it gets older, and once after
 * each time without looks.
 * @param sentAt when the text was given to the provider
 */
export function isLookDue(sentAt: Moment, { from, until }: LookPeriod): boolean {
  const ageMs = msOf(until) - msOf(sentAt)
  if (ageMs < 0 || ageMs > REPORTS_END_MS) return false
  const sinceLastLookMs = msOf(until) - msOf(from)
  return sinceLastLookMs > GAP_MS || looksBy(ageMs) > looksBy(ageMs - sinceLastLookMs)
}

/** How many looks a text of this age has had. */
function looksBy(ageMs: number): number {
  if (ageMs < FIRST_LOOK_MS) return 0
  return 1 + Math.floor(Math.log(ageMs / FIRST_LOOK_MS) / Math.log(GROWTH))
}
