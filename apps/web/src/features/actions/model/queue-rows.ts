import type { ListedAction } from './listed-action.ts'
import type { PendingUpdateKind } from './pending-updates.ts'
import { type ActionFlags, type Queue, type RowResult, rowResults } from './queue.ts'
import { snoozeOf } from './queue-snoozes.ts'

/** The listed rows, where rows that the user has moved have their new stage and date. */
export function applyMoves<A extends ListedAction>(
  rows: ReadonlyMap<string, A>,
  moved: Queue<A>['moved'],
): ReadonlyMap<string, A> {
  if (moved.size === 0) return rows
  return new Map([...rows].map(([id, row]) => [id, applyMove(row, moved)]))
}

export function applyMove<A extends ListedAction>(row: A, moved: Queue<A>['moved']): A {
  const move = moved.get(row.patient_id)
  return move ? { ...row, ...move } : row
}

/** The state of an action that only the browser knows. */
export function flagsOf<A extends ListedAction>(queue: Queue<A>, action: A): ActionFlags {
  const { patient_id: id } = action
  const result = queue.results.get(id)
  const has = (kind: PendingUpdateKind) =>
    queue.pendingUpdates.some((update) => update.kind === kind && update.patientId === id)
  const open = queue.open?.action.patient_id === id
  const stayReason = (open && queue.open?.stayReason) || null
  return {
    stale: result === undefined && (has('updated') || stayReason !== null),
    isNew: queue.newRows.has(id),
    isWaking: snoozeOf(queue, action)?.state === 'waking',
    open,
    hidden: queue.hidden.has(id),
    unsent: stayReason === 'unsent',
    complete: result === 'complete',
    snoozed: result === 'snoozed',
    snoozeExtended: result === 'snoozeExtended',
  }
}

/** What the user has done with an action; null for nothing yet (ACT-19). */
export function resultOf(flags: Pick<ActionFlags, RowResult>): RowResult | null {
  return rowResults.find((result) => flags[result]) ?? null
}
