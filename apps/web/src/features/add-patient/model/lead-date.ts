import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { type LeadNextAction, leadDefaultDays } from '@enamel/domain/add-patient/lead-transition'
import { defaultDate } from '@enamel/domain/next-action/default-date'
import type { PipelineVariant } from '@enamel/domain/pipeline/variant'
import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { dayAndTimeOf } from '@enamel/domain/time/day-and-time'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { instantAt } from '@enamel/domain/time/practice-time'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'

/** The practice's zone and calendar. */
export interface LeadPlace {
  now: Moment
  /** The practice's time zone. */
  zone: string
  variant: PipelineVariant
}

const FIVE_MINUTES_MS = 5 * MS_PER_MINUTE

/**
 * The initial date of a next action: an enquiry is due at once, the others after their days; null when nothing is due
 * (TIME-06, G-19).
 */
function usualLeadDate(action: LeadNextAction, { now, zone, variant }: LeadPlace): DayAndTime | null {
  const days = leadDefaultDays(action, variant)
  if (days === null) return null
  const date =
    action === 'enquiry'
      ? new Date(Math.floor(msOf(now) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS)
      : defaultDate(days, now, zone)
  return dayAndTimeOf(date, zone)
}

/** The date as the form shows it: the chosen one, else the usual one; null while no action is chosen or none has a date. */
export function shownLeadDate(
  { action, date }: LeadDraft['nextAction'],
  place: LeadPlace,
): DayAndTime | null {
  const usual = action && usualLeadDate(action, place)
  return usual && (date ?? usual)
}

/** When the next action is due; null when nothing is, or while the date is invalid. */
export function leadDate(nextAction: LeadDraft['nextAction'], place: LeadPlace): Date | null {
  const shown = shownLeadDate(nextAction, place)
  return shown?.day ? instantAt(shown.day, shown.time, place.zone) : null
}

/** Whether the date is complete: a usable one, or none if none is asked for (TIME-05). */
export function isDateSettled({ action, date }: LeadDraft['nextAction'], variant: PipelineVariant): boolean {
  if (action === null) return false
  return leadDefaultDays(action, variant) === null || date === null || date.day !== null
}
