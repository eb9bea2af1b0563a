import { longDay, nearDay, timeLabel } from '../time/date-labels.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { calendarDay } from '../time/practice-time.ts'
import type { SnoozeState } from './state.ts'

/** The snooze button, null being no snooze (SNZ-01). */
export function snoozeLabel(state: SnoozeState | null): string {
  if (state === null) return 'Snooze'
  return state === 'waking' ? 'Snooze ending' : 'Snoozing'
}

/** The button that ends it (SNZ-04). */
export function endSnoozeLabel(state: SnoozeState): string {
  return state === 'waking' ? 'End snooze' : 'Cancel snooze'
}

/** "Patient is snoozed until 9:00am tomorrow"; "was snoozed" once the end has passed (SNZ-03). */
export function snoozeInfo(endsAt: Moment, now: Moment, zone: string): string {
  const day = calendarDay(endsAt, zone)
  const when = nearDay(day, calendarDay(now, zone)) ?? `on ${longDay(day)}`
  const verb = msOf(endsAt) > msOf(now) ? 'is' : 'was'
  return `Patient ${verb} snoozed until ${timeLabel(endsAt, zone)} ${when}`
}

/** The head of the overlay over a waking patient (PAT-09, ACT-40, G-10). */
export function wakeUpText(name: string): string {
  return `Time to wake up ${name}`
}
