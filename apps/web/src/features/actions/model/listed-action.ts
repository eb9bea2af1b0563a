import type { ActionDetails } from '@enamel/contract/actions'
import type { SnoozeState } from '@enamel/domain/snooze/state'
import { isOneOf } from '@enamel/domain/text/one-of'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { type DetailFilter, passesFilter } from './passes-filter.ts'

/** The queue's input about an action that the server listed. */
export interface ListedAction {
  patient_id: string
  stage: string
  /** ISO 8601, UTC. */
  date: string
  snooze: { state: SnoozeState; ends_at: string } | null
}

/** A patient's present action; the date is null when nothing is due any more. */
export interface ActionNow {
  patientId: string
  stage: string | null
  date: string | null
}

/** The same from a publication; without details if it has none. */
export interface ActionUpdate extends ActionNow {
  details?: ActionDetails | undefined
}

/** Which actions a list is of, and who reads it. */
export interface ListInput {
  stages: readonly string[]
  /** ISO 8601, inclusive. */
  range: { start: string | null; end: string }
  filter: DetailFilter
  /** The user's own id. */
  me: string
  now: Moment
}

/** Whether an action is of a list. */
export function belongsTo(list: ListInput, { details, ...action }: ActionUpdate): boolean {
  return isOfDays(list, action) && (details === undefined || passesFilter(list.filter, details))
}

/** Equal stages and days, which are what saving an outcome changes. */
export function isOfDays({ stages, range }: ListInput, { stage, date }: ActionNow): boolean {
  if (stage === null || date === null || !isOneOf(stages, stage)) return false
  const at = msOf(date)
  return at <= msOf(range.end) && (range.start === null || at >= msOf(range.start))
}

/** Whether a row still shows the present action. */
export function isUpToDate(row: ListedAction, { stage, date }: Omit<ActionNow, 'patientId'>): boolean {
  return row.stage === stage && date !== null && msOf(row.date) === msOf(date)
}
