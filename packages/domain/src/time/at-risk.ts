import { type Moment, msOf } from './moment.ts'
import { MS_PER_MINUTE } from './seconds.ts'

export const AT_RISK_MINUTES = 15

/** True inside the last minutes before an end, and no longer from the end on (CONST-04, G1-50). */
export function isAtRisk(end: Moment, now: Moment, minutes: number = AT_RISK_MINUTES): boolean {
  const left = msOf(end) - msOf(now)
  return left > 0 && left <= minutes * MS_PER_MINUTE
}
