import { type DayRange, rangeErrors } from '../../reporting/period.ts'
import { addDays, type Day, daysBetween, startOfDay } from '../../time/practice-time.ts'
import type { ReplayInput } from './replay-patient.ts'

/** The days that a replay covers by default, today included. */
export const REPLAY_DAYS = 90
/** The most days that a replay covers. */
export const REPLAY_DAYS_MAX = 366

export function defaultReplayRange(today: Day): DayRange {
  return { from: addDays(today, 1 - REPLAY_DAYS), to: today }
}

/** What is wrong with the days of a replay, at the day that has to be given or changed. Neither: the default range. */
export function replayRangeErrors(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from?: string; to?: string } {
  const errors = rangeErrors({ from, to }, today)
  if (errors.from || errors.to || from === undefined || to === undefined) return errors
  return daysBetween(from, to) < REPLAY_DAYS_MAX
    ? {}
    : { from: `At most ${REPLAY_DAYS_MAX} days can be replayed` }
}

/** The time of these days; nothing is replayed that is still ahead. */
export function replayPeriod({ from, to }: DayRange, now: Date, zone: string): ReplayInput['period'] {
  const end = startOfDay(addDays(to, 1), zone)
  return { start: startOfDay(from, zone), until: end < now ? end : now }
}
