import { msOf } from '@enamel/domain/time/moment'
import {
  type ActionNow,
  type ActionUpdate,
  belongsTo,
  isUpToDate,
  type ListedAction,
  type ListInput,
} from './listed-action.ts'

export const pendingUpdateKinds = ['new', 'updated', 'waking'] as const
export type PendingUpdateKind = (typeof pendingUpdateKinds)[number]

/** An event about the list that waits until the user asks for it. */
export interface PendingUpdate extends ActionNow {
  kind: PendingUpdateKind
  /** When it was received, by the same clock as `askedAt` of a list. */
  at: number
  /** When the snooze of a waking one ended. */
  endedAt?: string
}

/** A change of a patient's action, with or without a user. */
export interface ActionChange extends ActionUpdate {
  user_id: string | null
}

/** A patient whose snooze has ended. */
export interface Woken extends ActionUpdate {
  ends_at: string
}

/**
 * The meaning of a changed action for the list: `updated` for a listed one once its time has passed or its stage or
 * date differs, `new` for one that is not listed and belongs here, also when overdue; null for neither, and for the
 * user's own changes (C-11, ACT-25, G-12).
 * @param row the patient's, if listed
 */
export function pendingUpdateOfChange(
  change: ActionChange,
  row: ListedAction | undefined,
  list: ListInput,
): 'new' | 'updated' | null {
  if (change.user_id === list.me) return null
  if (!row) return belongsTo(list, change) ? 'new' : null
  const hasPassed = change.date !== null && msOf(change.date) <= msOf(list.now)
  return hasPassed || !isUpToDate(row, change) ? 'updated' : null
}

/** Whether the end of a snooze is an update for the list: not when it was listed as waking already (ACT-31). */
export function isPendingWaking(woken: Woken, row: ListedAction | undefined, list: ListInput): boolean {
  return row ? row.snooze?.state !== 'waking' : belongsTo(list, woken)
}

/** Whether an answer that was in progress at an event already shows it. */
export function isShownBy(row: ListedAction | undefined, { kind, stage, date }: PendingUpdate): boolean {
  if (kind === 'waking') return row?.snooze?.state === 'waking'
  if (kind === 'new') return row !== undefined
  return row === undefined || isUpToDate(row, { stage, date })
}

/** The pending updates with one more: one of a kind for each patient, the latest. */
export function withPendingUpdate(
  pendingUpdates: readonly PendingUpdate[],
  one: PendingUpdate,
): PendingUpdate[] {
  return [...withoutPendingUpdate(pendingUpdates, one), one]
}

/** The patients whose snoozes have ended. */
export function wokenIn(
  pendingUpdates: readonly Pick<PendingUpdate, 'kind' | 'patientId'>[],
): ReadonlySet<string> {
  return new Set(pendingUpdates.flatMap(({ kind, patientId }) => (kind === 'waking' ? [patientId] : [])))
}

export function withoutPendingUpdate(
  pendingUpdates: readonly PendingUpdate[],
  { kind, patientId }: Pick<PendingUpdate, 'kind' | 'patientId'>,
): PendingUpdate[] {
  return pendingUpdates.filter((one) => one.kind !== kind || one.patientId !== patientId)
}
