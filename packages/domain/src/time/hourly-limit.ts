import { type Moment, msOf } from './moment.ts'
import { MS_PER_HOUR } from './seconds.ts'

/**
 * Milliseconds until something may be done again that may be done `limit` times in an hour; 0 if it may be done now.
 * @param doneAt when it was done before
 */
export function waitInHour(doneAt: readonly Moment[], limit: number, now: Moment): number {
  const recent = doneAt
    .map(msOf)
    .filter((at) => at > msOf(now) - MS_PER_HOUR)
    .sort((one, other) => other - one)
  const blocking = recent[limit - 1]
  return blocking === undefined ? 0 : blocking + MS_PER_HOUR - msOf(now)
}
