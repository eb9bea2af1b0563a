import type { ListedAction } from './listed-action.ts'
import type { PendingUpdateKind } from './pending-updates.ts'
import { type ActionFlags, type Queue, type RowResult, rowResults } from './queue.ts'
import { snoozeOf } from './queue-snoozes.ts'

/** The listed rows, with the new stage and date of those that the user's own changes moved. */
export function dueRows<A extends ListedAction>(
  rows: ReadonlyMap<string, A>,
  moved: Queue<A>['moved'],
): ReadonlyMap<string, A> {
  if (moved.size === 0) return rows
  return new Map([...rows].map(([id, row]) => [id, dueRow(row, moved)]))
}

export function dueRow<A extends ListedAction>(row: A, moved: Queue<A>['moved']): A {
  const due = moved.get(row.patient_id)
  return due ? { ...row, ...due } : row
}

/** The browser's state of an action. */
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

/** The user's result for an action, or null without one (ACT-19). */
export function resultOf(flags: Pick<ActionFlags, RowResult>): RowResult | null {
  return rowResults.find((result) => flags[result]) ?? null
}
