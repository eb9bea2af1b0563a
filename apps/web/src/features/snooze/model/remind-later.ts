import { inDays } from '@enamel/domain/time/later'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { roundUpToQuarter } from '@enamel/domain/time/quarter-hour'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'

/** The choices of a later reminder after a fixed time (SNZ-15). */
export const remindLaterChoices = ['10 mins', '30 mins', '3 hours', '1 day'] as const
export type RemindLaterChoice = (typeof remindLaterChoices)[number]

/** The last choice, which asks for a time. */
export const PICK_A_TIME = 'Pick a time'

/** The end of a snooze for a choice, to the second. A day is a day of the practice's calendar (SNZ-15, G-16, C-25). */
export function remindAt(choice: RemindLaterChoice, now: Moment, zone: string): Date {
  switch (choice) {
    case '10 mins':
      return minutesFrom(now, 10)
    case '30 mins':
      return minutesFrom(now, 30)
    case '3 hours':
      return minutesFrom(now, 180)
    case '1 day':
      return inDays(now, 1, zone)
  }
}

/** Rounds a picked time up to the next 15-minute mark (SNZ-15, G-16). */
export function roundPickedTime(picked: Moment): Date {
  return roundUpToQuarter(picked)
}

function minutesFrom(now: Moment, minutes: number): Date {
  return new Date(msOf(now) + minutes * MS_PER_MINUTE)
}
