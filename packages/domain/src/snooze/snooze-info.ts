import { longDay, nearDay, timeLabel } from '../time/date-labels.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { calendarDay } from '../time/practice-time.ts'
import type { SnoozeState } from './state.ts'

/** What the snooze is called where it shows. */
export function snoozeLabel(state: SnoozeState): string {
  return state === 'waking' ? 'Snooze ending' : 'Snoozing'
}

/** The button that ends it. */
export function endSnoozeLabel(state: SnoozeState): string {
  return state === 'waking' ? 'End snooze' : 'Cancel snooze'
}

/** "Patient is snoozed until 9:00am tomorrow"; "was snoozed" once the end has passed. */
export function snoozeInfo(endsAt: Moment, now: Moment, zone: string): string {
  const day = calendarDay(endsAt, zone)
  const when = nearDay(day, calendarDay(now, zone)) ?? `on ${longDay(day)}`
  const verb = msOf(endsAt) > msOf(now) ? 'is' : 'was'
  return `Patient ${verb} snoozed until ${timeLabel(endsAt, zone)} ${when}`
}

/** The head of the overlay over a waking patient (PAT-09). */
export function wakeUpText(name: string): string {
  return `Time to wake up ${name}`
}
