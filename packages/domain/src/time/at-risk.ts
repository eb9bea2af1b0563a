import { type Moment, msOf } from './moment.ts'
import { MS_PER_MINUTE } from './seconds.ts'

export const AT_RISK_MINUTES = 15

/** Whether the end is still ahead, but at most `minutes` away (CONST-04, G1-50). */
export function isAtRisk(end: Moment, now: Moment, minutes: number = AT_RISK_MINUTES): boolean {
  const remainingMs = msOf(end) - msOf(now)
  return remainingMs > 0 && remainingMs <= minutes * MS_PER_MINUTE
}
