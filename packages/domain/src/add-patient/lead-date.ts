import { defaultDate } from '../next-action/default-date.ts'
import type { PipelineVariant } from '../pipeline/variant.ts'
import type { DayAndTime } from '../time/clock-time.ts'
import { dayAndTimeOf } from '../time/day-and-time.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { instantAt } from '../time/practice-time.ts'
import { MS_PER_MINUTE } from '../time/seconds.ts'
import type { LeadDraft } from './lead-draft.ts'
import { type LeadNextAction, leadDefaultDays } from './lead-transition.ts'

/** What the dates of a practice depend on. */
export interface LeadPlace {
  now: Moment
  /** The practice's time zone. */
  zone: string
  variant: PipelineVariant
}

const FIVE_MINUTES_MS = 5 * MS_PER_MINUTE

/**
 * Where the date of a next action starts: an enquiry is due at once, the others after their days; null where nothing is
 * due (TIME-06, G-19).
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

/** When the next action is due; null where nothing is, or while the date that was written is none. */
export function leadDate(nextAction: LeadDraft['nextAction'], place: LeadPlace): Date | null {
  const shown = shownLeadDate(nextAction, place)
  return shown?.day ? instantAt(shown.day, shown.time, place.zone) : null
}

/** Whether the date is settled: a usable one, or none where none is asked for (TIME-05). */
export function isDateSettled({ action, date }: LeadDraft['nextAction'], variant: PipelineVariant): boolean {
  if (action === null) return false
  return leadDefaultDays(action, variant) === null || date === null || date.day !== null
}
