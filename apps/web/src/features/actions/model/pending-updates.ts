import { msOf } from '@enamel/domain/time/moment'
import {
  type ActionUpdate,
  belongsTo,
  type CurrentAction,
  isUpToDate,
  type ListedAction,
  type ListInput,
} from './listed-action.ts'

export const pendingUpdateKinds = ['new', 'updated', 'waking'] as const
export type PendingUpdateKind = (typeof pendingUpdateKinds)[number]

/** A change that the loaded list does not contain. The refresh control counts it until the list is reloaded. */
export interface PendingUpdate extends CurrentAction {
  kind: PendingUpdateKind
  /** When the update was received, by the same clock as `requestedAt` of a list. */
  at: number
  /** When the snooze ended; only for `waking`. */
  endedAt?: string
}

/** A change of a patient's action, by a user or by the product. */
export interface ActionChange extends ActionUpdate {
  user_id: string | null
}

/** A patient whose snooze has ended. */
export interface EndedSnooze extends ActionUpdate {
  ends_at: string
}

/**
 * The kind of pending update that a changed action causes. `updated`: the action is listed, and its time has passed or
 * its stage or date differs. `new`: the action is not listed but belongs to the list, even if overdue. Null: neither
 * applies, or the user made the change (C-11, ACT-25, G-12).
 * @param row the patient's row, if listed
 */
export function pendingUpdateOfChange(
  change: ActionChange,
  row: ListedAction | undefined,
  list: ListInput,
): 'new' | 'updated' | null {
  if (change.user_id === list.userId) return null
  if (!row) return belongsTo(list, change) ? 'new' : null
  const hasPassed = change.date !== null && msOf(change.date) <= msOf(list.now)
  return hasPassed || !isUpToDate(row, change) ? 'updated' : null
}

/**
 * Whether the end of a snooze is a pending update (ACT-31): for a listed patient, unless the snooze in their row is
 * waking already; for any other patient, if their action belongs to the list.
 */
export function isPendingWaking(
  endedSnooze: EndedSnooze,
  row: ListedAction | undefined,
  list: ListInput,
): boolean {
  return row ? row.snooze?.state !== 'waking' : belongsTo(list, endedSnooze)
}

/** Whether a list already shows an update that was received while it was being loaded. */
export function isShownBy(row: ListedAction | undefined, { kind, stage, date }: PendingUpdate): boolean {
  if (kind === 'waking') return row?.snooze?.state === 'waking'
  if (kind === 'new') return row !== undefined
  return row === undefined || isUpToDate(row, { stage, date })
}

/** Adds a pending update, which replaces an earlier update of the same kind for the same patient. */
export function withPendingUpdate(
  pendingUpdates: readonly PendingUpdate[],
  update: PendingUpdate,
): PendingUpdate[] {
  return [...withoutPendingUpdate(pendingUpdates, update), update]
}

/** The ids of the patients whose snoozes have ended. */
export function patientsWithEndedSnooze(
  pendingUpdates: readonly Pick<PendingUpdate, 'kind' | 'patientId'>[],
): ReadonlySet<string> {
  return new Set(pendingUpdates.flatMap(({ kind, patientId }) => (kind === 'waking' ? [patientId] : [])))
}

export function withoutPendingUpdate(
  pendingUpdates: readonly PendingUpdate[],
  { kind, patientId }: Pick<PendingUpdate, 'kind' | 'patientId'>,
): PendingUpdate[] {
  return pendingUpdates.filter((update) => update.kind !== kind || update.patientId !== patientId)
}
