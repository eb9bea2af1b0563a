import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { type LeadNextAction, leadDefaultDays } from '@enamel/domain/add-patient/lead-transition'
import { proposedDate } from '@enamel/domain/next-action/default-date'
import type { PipelineVariant } from '@enamel/domain/pipeline/variant'
import type { OpenHours } from '@enamel/domain/practice-settings/open-times'
import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { dayAndTimeOf } from '@enamel/domain/time/day-and-time'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { instantAt } from '@enamel/domain/time/practice-time'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'

/** The current time and the settings of the practice that determine the dates of its leads. */
export interface LeadPractice {
  now: Moment
  /** The practice's time zone. */
  zone: string
  variant: PipelineVariant
  /** The hours within which dates are proposed. */
  hours?: OpenHours | undefined
}

const FIVE_MINUTES_MS = 5 * MS_PER_MINUTE

/**
 * The default date of a next action: an enquiry is due now, rounded down to five minutes, and every other action after
 * its default number of days, which is 0 for a booking; null when nothing is due (TIME-06, G-19).
 */
function defaultLeadDate(action: LeadNextAction, practice: LeadPractice): DayAndTime | null {
  const { now, zone, variant } = practice
  const days = leadDefaultDays(action, variant)
  if (days === null) return null
  const date =
    action === 'enquiry'
      ? new Date(Math.floor(msOf(now) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS)
      : proposedDate(days, practice)
  return dayAndTimeOf(date, zone)
}

/** The date in the form: the chosen date, or the default. Null without an action, or for an action without a date. */
export function shownLeadDate(
  { action, date }: LeadDraft['nextAction'],
  practice: LeadPractice,
): DayAndTime | null {
  const initial = action && defaultLeadDate(action, practice)
  return initial && (date ?? initial)
}

/** When the next action is due; null if the action has no date, or while the date is invalid. */
export function leadDate(nextAction: LeadDraft['nextAction'], practice: LeadPractice): Date | null {
  const shown = shownLeadDate(nextAction, practice)
  return shown?.day ? instantAt(shown.day, shown.time, practice.zone) : null
}

/** Whether the date is valid or not needed (TIME-05). */
export function isDateComplete({ action, date }: LeadDraft['nextAction'], variant: PipelineVariant): boolean {
  if (action === null) return false
  return leadDefaultDays(action, variant) === null || date === null || date.day !== null
}
