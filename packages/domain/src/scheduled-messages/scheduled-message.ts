import { isContactEnded } from '../communications/messages/send-refusal.ts'
import type { OpenHours } from '../practice-settings/open-times.ts'
import { IN_AN_HOUR, type QuickTime, quickTimes } from '../practice-settings/quick-times.ts'
import { longDay, timeLabel, weekdayNames, withoutThisYear } from '../time/date-labels.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { nearDay } from '../time/near-day.ts'
import { calendarDay, daysBetween, weekday } from '../time/practice-time.ts'
import { DAYS_PER_WEEK, MS_PER_DAY, MS_PER_HOUR } from '../time/seconds.ts'

/**
 * `waiting` for its time; `stopped` at its time, because something has changed that its author should read first; `failed`
 * at its time, because it cannot be sent as it is.
 */
export const scheduledStates = ['waiting', 'stopped', 'failed'] as const
export type ScheduledState = (typeof scheduledStates)[number]

/** The furthest time ahead for which a message can be scheduled: a year, leap days included. */
const AHEAD_MAX_MS = 366 * MS_PER_DAY

/** How long a cancelled message can be scheduled again by Undo. */
export const CANCELLED_LIFE_MS = MS_PER_HOUR

export const SEND_IN_PAST = 'Choose a time in the future'
export const SEND_TOO_LATE = 'Choose a time within the next year'
/** A text on WhatsApp needs an open window at the time at which it is sent. */
export const WINDOW_CLOSES =
  'WhatsApp will have closed this conversation by then. Choose an earlier time, or send an approved template'

export const CHANGED_SINCE = 'Something new came in since this was scheduled'
export const CONTACT_ENDED_SINCE =
  'This patient was moved to a stage in which the practice does not contact them'
export const PRACTICE_INACTIVE = 'The practice was not active at that time'

export const NOT_SCHEDULED =
  'This message is not scheduled any more. It was sent, edited or cancelled meanwhile'

/** What has become of a message that is not scheduled any more. `by`: a colleague's name; null for the user themselves. */
export type ScheduledEnd = { kind: 'sent' } | { kind: 'edited' | 'cancelled'; by: string | null }

/** What a user reads who wants to change a message that is not scheduled any more. */
export function endedText(end: ScheduledEnd): string {
  if (end.kind === 'sent') return 'This message was sent meanwhile'
  const subject = end.by === null ? 'You have' : `${end.by} has`
  return end.kind === 'edited'
    ? `${subject} taken this message back to edit it`
    : `${subject} cancelled this message`
}

/** Why a message cannot be scheduled for a moment; null if it can. */
export function sendTimeProblem(at: Moment, now: Moment): string | null {
  if (msOf(at) <= msOf(now)) return SEND_IN_PAST
  return msOf(at) - msOf(now) > AHEAD_MAX_MS ? SEND_TOO_LATE : null
}

/**
 * Whether the patient has moved to a stage without contact since the message was scheduled. Staff may write to such
 * patients, but a message from before is not meant for them: it stops in the stages in which the product writes nothing.
 */
export function hasContactEndedSince(before: string | null, stage: string | null): boolean {
  return stage !== before && isContactEnded(stage, 'service')
}

/** Whether staff have to do something about a scheduled message. */
export function needsAttention(state: ScheduledState): boolean {
  return state !== 'waiting'
}

/** The times that are offered for sending later: those of a snooze. */
export function quickSendTimes(now: Moment, hours: OpenHours, zone: string): QuickTime[] {
  return quickTimes(now, hours, zone).map(({ label, at }) => ({
    label: label === IN_AN_HOUR ? 'In 1 hour' : label,
    at,
  }))
}

/**
 * When a message will be sent: "today at 2:30pm", "tomorrow at 9:00am", "Monday at 9:00am" within a week, and
 * "Friday 5 January at 9:00am".
 */
export function sendTimeLabel(at: Moment, now: Moment, zone: string): string {
  const [day, today] = [calendarDay(at, zone), calendarDay(now, zone)]
  const ahead = daysBetween(today, day)
  const name =
    nearDay(day, today) ??
    (ahead > 0 && ahead < DAYS_PER_WEEK
      ? (weekdayNames[weekday(day)] ?? '')
      : withoutThisYear(longDay(day), day, today))
  return `${name} at ${timeLabel(at, zone)}`
}

/** The text after a message was scheduled: "The message to Grace Hall is scheduled for tomorrow at 9:00am". */
export function scheduledText(name: string, at: Moment, now: Moment, zone: string): string {
  return `The message to ${name} is scheduled for ${sendTimeLabel(at, now, zone)}`
}

/** The maximum number of messages that can be scheduled for one patient. */
export const SCHEDULED_MAX = 20
export const TOO_MANY_SCHEDULED = `${SCHEDULED_MAX} messages are scheduled for this patient, which is the most there can be. Cancel one to schedule another`
