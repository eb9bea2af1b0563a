import { belongsTo, isUpToDate, type ListedAction, matchesStageAndDate } from './listed-action.ts'
import {
  isShownBy,
  pendingUpdateOfChange,
  withoutPendingUpdate,
  withPendingUpdate,
} from './pending-updates.ts'
import { emptyQueue, type OpenReason, type OpenRow, type Queue, type QueueStep } from './queue.ts'
import { completeRow, withoutResult } from './queue-results.ts'
import { applySnoozeChange, applySnoozeEnd } from './queue-snoozes.ts'

/** The queue after a step. One row is open at a time. */
export function nextQueue<A extends ListedAction>(queue: Queue<A>, step: QueueStep<A>): Queue<A> {
  switch (step.type) {
    case 'toggled':
      return toggleRow(queue, step.action)
    case 'closed':
      return { ...queue, open: null }
    case 'completed':
      return completeRow(queue, step)
    case 'snoozeChanged':
      return applySnoozeChange(queue, step)
    case 'actionChanged':
      return applyActionChange(queue, step)
    case 'assigned':
      return applyAssignment(queue, step)
    case 'snoozeEnded':
      return applySnoozeEnd(queue, step)
    case 'patientChanged': {
      const { open } = queue
      if (open?.action.patient_id !== step.patientId) return queue
      return { ...queue, open: { ...open, action: { ...open.action, ...step.details } } }
    }
    case 'listLoaded':
      return applyLoadedList(queue, step)
  }
}

/** Opens or closes a row; hides a completed row (ACT-18, ACT-20). */
function toggleRow<A extends ListedAction>(queue: Queue<A>, action: A): Queue<A> {
  const { patient_id: id } = action
  if (queue.open?.action.patient_id === id) return { ...queue, open: null }
  if (queue.results.has(id)) return { ...queue, hidden: new Set(queue.hidden).add(id) }
  const newRows = new Set(queue.newRows)
  newRows.delete(id)
  return { ...queue, open: { action, groupStage: action.stage, stayReason: null }, newRows }
}

function applyActionChange<A extends ListedAction>(
  queue: Queue<A>,
  step: Extract<QueueStep<A>, { type: 'actionChanged' }>,
): Queue<A> {
  const { change, row, at, list } = step
  const { patientId, stage, date } = change
  // Rows that this user has completed stay completed until the list is reloaded, unless the outcome is taken back.
  if (queue.results.has(patientId)) return isTakenBack(step) ? withoutOutcome(queue, patientId) : queue
  if (change.user_id === list.userId) return applyOwnChange(queue, step)
  const kind = pendingUpdateOfChange(change, row, list)
  if (kind)
    return {
      ...queue,
      pendingUpdates: withPendingUpdate(queue.pendingUpdates, { kind, patientId, stage, date, at }),
    }
  // A pending update of the kind `new` is dropped when the action has left the list since.
  const hasLeft = !row && !belongsTo(list, change)
  return hasLeft
    ? { ...queue, pendingUpdates: withoutPendingUpdate(queue.pendingUpdates, { kind: 'new', patientId }) }
    : queue
}

/** Whether the user's own change makes the listed action the patient's current one again. */
function isTakenBack<A extends ListedAction>({
  change,
  row,
  list,
}: Extract<QueueStep<A>, { type: 'actionChanged' }>): boolean {
  return change.user_id === list.userId && row !== undefined && isUpToDate(row, change)
}

/** The queue in which a completed row shows its action again, with the snooze as it was listed. */
function withoutOutcome<A extends ListedAction>(queue: Queue<A>, patientId: string): Queue<A> {
  const snoozes = new Map(queue.snoozes)
  snoozes.delete(patientId)
  return withoutResult({ ...queue, snoozes }, patientId, ['complete'])
}

/**
 * In a list of the user's own actions, a colleague's assignment is a pending update: `new` for an action that now
 * belongs to the list, `updated` for one that has left it. In other lists it changes only what the row shows.
 */
function applyAssignment<A extends ListedAction>(
  queue: Queue<A>,
  { change, row, at, list }: Extract<QueueStep<A>, { type: 'assigned' }>,
): Queue<A> {
  if (list.filter.assigned === 'anyone' || change.user_id === list.userId) return queue
  const { patientId, stage, date } = change
  const isListed = belongsTo(list, change)
  const others = withoutPendingUpdate(queue.pendingUpdates, { kind: row ? 'updated' : 'new', patientId })
  if (isListed === (row !== undefined)) return { ...queue, pendingUpdates: others }
  const kind = row ? 'updated' : 'new'
  return { ...queue, pendingUpdates: withPendingUpdate(others, { kind, patientId, stage, date, at }) }
}

/**
 * Applies the user's own change, wherever they made it. A change that takes the row out of the list completes the row;
 * any other change moves the row to its new place. A user's own change is never a pending update (G-12).
 */
function applyOwnChange<A extends ListedAction>(
  queue: Queue<A>,
  { change, row, list, isUnsent }: Extract<QueueStep<A>, { type: 'actionChanged' }>,
): Queue<A> {
  const { patientId, stage, date } = change
  if (!row && queue.open?.action.patient_id !== patientId) return queue
  if (stage === null || date === null || !matchesStageAndDate(list, { patientId, stage, date })) {
    return completeRow(queue, { patientId, result: 'complete', isUnsent })
  }
  const pendingUpdates = withoutPendingUpdate(queue.pendingUpdates, { kind: 'updated', patientId })
  if (row && isUpToDate(row, { stage, date })) return { ...queue, pendingUpdates }
  return { ...queue, pendingUpdates, moved: new Map(queue.moved).set(patientId, { stage, date }) }
}

function applyLoadedList<A extends ListedAction>(
  { open, results, pendingUpdates, snoozes }: Queue<A>,
  { rows, requestedAt, stayReason }: Extract<QueueStep<A>, { type: 'listLoaded' }>,
): Queue<A> {
  const newRows = pendingUpdates.filter(({ kind, patientId }) => kind === 'new' && rows.has(patientId))
  const openId = open?.action.patient_id ?? ''
  // A row that this user completed must not be shown as completed by a different user.
  const reason = stayReason === 'backgroundReload' && results.has(openId) ? null : stayReason
  return {
    ...emptyQueue,
    open: open && openRowAfterLoad(open, rows.get(openId), reason),
    // Changes that were made after the request may be missing in the response.
    snoozes: new Map([...snoozes].filter(([, { at }]) => at >= requestedAt)),
    newRows: new Set(newRows.map(({ patientId }) => patientId)),
    pendingUpdates: pendingUpdates.filter(
      (update) => update.at >= requestedAt && !isShownBy(rows.get(update.patientId), update),
    ),
  }
}

/**
 * The open row after the list was loaded; null if the list does not contain it and there is no reason for it to stay.
 * A row with unsaved work does not move, even if its stage has changed.
 */
function openRowAfterLoad<A extends ListedAction>(
  open: OpenRow<A>,
  row: A | undefined,
  stayReason: OpenReason | null,
): OpenRow<A> | null {
  if (!row) return stayReason && { ...open, stayReason }
  return { action: row, groupStage: stayReason === 'unsent' ? open.groupStage : row.stage, stayReason: null }
}
