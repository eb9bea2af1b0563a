import type { ActionDetails } from '@enamel/contract/actions'
import type { SnoozeState } from '@enamel/domain/snooze/state'
import { isOneOf } from '@enamel/domain/text/one-of'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import { type DetailFilter, passesFilter } from './passes-filter.ts'

/** The properties of an action in the server's list that the queue uses. */
export interface ListedAction {
  patient_id: string
  stage: string
  /** ISO 8601, UTC. */
  date: string
  snooze: { state: SnoozeState; ends_at: string } | null
}

/** A patient's current action; the date is null when nothing is due any more. */
export interface CurrentAction {
  patientId: string
  stage: string | null
  date: string | null
}

/** A patient's current action from a realtime event, which may contain no details. */
export interface ActionUpdate extends CurrentAction {
  details?: ActionDetails | undefined
}

/** The actions that a list contains, and the user who reads it. */
export interface ListInput {
  stages: readonly string[]
  /** ISO 8601, inclusive. */
  range: { start: string | null; end: string }
  filter: DetailFilter
  /** The id of the user who reads the list. */
  userId: string
  now: Moment
}

/** Whether an action belongs to a list. */
export function belongsTo(list: ListInput, { details, ...action }: ActionUpdate): boolean {
  return (
    matchesStageAndDate(list, action) &&
    (details === undefined || (passesFilter(list.filter, details) && isListedAssignee(list, details)))
  )
}

/** Whether a list contains the actions of patients with this assignee. */
export function isListedAssignee(
  { filter, userId }: Pick<ListInput, 'filter' | 'userId'>,
  { assigned_to }: Pick<ActionDetails, 'assigned_to'>,
): boolean {
  return filter.assigned === 'anyone' || assigned_to === userId
}

/** Whether the action's stage and date belong to the list, regardless of the filter for its details. */
export function matchesStageAndDate({ stages, range }: ListInput, { stage, date }: CurrentAction): boolean {
  if (stage === null || date === null || !isOneOf(stages, stage)) return false
  const at = msOf(date)
  return at <= msOf(range.end) && (range.start === null || at >= msOf(range.start))
}

/** Whether a row still shows the patient's current action. */
export function isUpToDate(row: ListedAction, { stage, date }: Omit<CurrentAction, 'patientId'>): boolean {
  return row.stage === stage && date !== null && msOf(row.date) === msOf(date)
}
