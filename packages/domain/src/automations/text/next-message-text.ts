import { pluralise } from '../../text/pluralise.ts'
import { timeLabel } from '../../time/date-labels.ts'
import { type Moment, msOf } from '../../time/moment.ts'
import { nearDay } from '../../time/near-day.ts'
import { calendarDay, daysBetween } from '../../time/practice-time.ts'
import { MS_PER_MINUTE } from '../../time/seconds.ts'
import type { EnrolmentState } from '../engine/enrolment.ts'
import type { ActionKind } from '../workflow.ts'
import { actionKindLabels } from './node-text.ts'

/** The next message of a patient. */
export interface UpcomingMessage {
  kind: ActionKind
  /** Null while it depends on other automations, or while the patient is held. */
  at: Moment | null
}

/** The next message and its time, in the practice's time zone: "SMS in 2 days", "Email tomorrow 9:00am". */
export function nextMessageText(
  { kind, at }: UpcomingMessage,
  state: EnrolmentState,
  now: Moment,
  zone: string,
): string {
  return `${actionKindLabels[kind]} ${at === null ? openText(state) : aheadText(at, now, zone)}`
}

/** When a message goes whose time is open. */
function openText(state: EnrolmentState): string {
  return state === 'held' ? 'once the automation is on' : 'after other automations'
}

/** How far a moment is ahead: "now", "in 20 minutes", "in 3 hours", "tomorrow 9:00am", "in 2 days". */
function aheadText(at: Moment, now: Moment, zone: string): string {
  const minutes = Math.ceil((msOf(at) - msOf(now)) / MS_PER_MINUTE)
  if (minutes <= 0) return 'now'
  if (minutes < 60) return `in ${pluralise(minutes, 'minute')}`
  const day = calendarDay(at, zone)
  const today = calendarDay(now, zone)
  if (day === today) return `in ${pluralise(Math.round(minutes / 60), 'hour')}`
  if (nearDay(day, today) === 'tomorrow') return `tomorrow ${timeLabel(at, zone)}`
  return `in ${pluralise(daysBetween(today, day), 'day')}`
}
