import type { ListedAction } from './listed-action.ts'
import type { PendingUpdateKind } from './pending-updates.ts'
import { type ActionFlags, type Done, doings, type Queue } from './queue.ts'
import { snoozeOf } from './queue-snoozes.ts'

/** The listed rows with their present actions. */
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

/** The client's state of an action. */
export function flagsOf<A extends ListedAction>(queue: Queue<A>, action: A): ActionFlags {
  const { patient_id: id } = action
  const done = queue.done.get(id)
  const has = (kind: PendingUpdateKind) =>
    queue.pendingUpdates.some(
      (pendingUpdates) => pendingUpdates.kind === kind && pendingUpdates.patientId === id,
    )
  const open = queue.open?.action.patient_id === id
  const openFor = (open && queue.open?.stayed) || null
  return {
    stale: done === undefined && (has('updated') || openFor !== null),
    isNew: queue.fresh.has(id),
    isWaking: snoozeOf(queue, action)?.state === 'waking',
    open,
    hidden: queue.hidden.has(id),
    unsent: openFor === 'unsent',
    complete: done === 'complete',
    snoozed: done === 'snoozed',
    snoozeExtended: done === 'snoozeExtended',
  }
}

/** The user's result for an action, or null without one (ACT-19). */
export function doneAs(flags: Pick<ActionFlags, Done>): Done | null {
  return doings.find((done) => flags[done]) ?? null
}
