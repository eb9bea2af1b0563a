import type { SnoozeState } from '../snooze/state.ts'
import { isOneOf } from '../text/one-of.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { type ActionFacts, type FactFilter, passesFilter } from './action-facts.ts'

/** What the queue needs to know of an action that the server listed. */
export interface ListedAction {
  patient_id: string
  stage: string
  /** ISO 8601, UTC. */
  date: string
  snooze: { state: SnoozeState; ends_at: string } | null
}

/** Where a patient's action stands now; the date is null when nothing is due any more. */
export interface ActionNow {
  patientId: string
  stage: string | null
  date: string | null
}

/** The same as news of it comes; without facts where nobody said them. */
export interface ToldAction extends ActionNow {
  facts?: ActionFacts | undefined
}

/** Which actions a list is of, and who reads it. */
export interface ListFacts {
  stages: readonly string[]
  /** ISO 8601, inclusive. */
  range: { start: string | null; end: string }
  filter: FactFilter
  /** The user's own id. */
  me: string
  now: Moment
}

/** Whether an action is of a list. */
export function belongsTo(list: ListFacts, { facts, ...action }: ToldAction): boolean {
  return isOfDays(list, action) && (facts === undefined || passesFilter(list.filter, facts))
}

/** The same as far as stages and days go, which is what changes when an outcome is saved. */
export function isOfDays({ stages, range }: ListFacts, { stage, date }: ActionNow): boolean {
  if (stage === null || date === null || !isOneOf(stages, stage)) return false
  const at = msOf(date)
  return at <= msOf(range.end) && (range.start === null || at >= msOf(range.start))
}

/** Whether a row still says what is due. */
export function isUpToDate(row: ListedAction, { stage, date }: Omit<ActionNow, 'patientId'>): boolean {
  return row.stage === stage && date !== null && msOf(row.date) === msOf(date)
}
