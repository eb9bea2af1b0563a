import { belongsTo, isOfDays, isUpToDate, type ListedAction } from './listed-action.ts'
import {
  isShownBy,
  pendingUpdateOfChange,
  withoutPendingUpdate,
  withPendingUpdate,
} from './pending-updates.ts'
import { emptyQueue, type OpenReason, type OpenRow, type Queue, type QueueStep } from './queue.ts'
import { resnoozed, woke } from './queue-snoozes.ts'

/** The queue after a step. One row is open at a time. */
export function nextQueue<A extends ListedAction>(queue: Queue<A>, step: QueueStep<A>): Queue<A> {
  switch (step.type) {
    case 'toggled':
      return toggled(queue, step.action)
    case 'closed':
      return { ...queue, open: null }
    case 'done':
      return doneWith(queue, step)
    case 'resnoozed':
      return resnoozed(queue, step)
    case 'arrived':
      return arrived(queue, step)
    case 'woke':
      return woke(queue, step)
    case 'followed': {
      const { open } = queue
      if (open?.action.patient_id !== step.patientId) return queue
      return { ...queue, open: { ...open, action: { ...open.action, ...step.details } } }
    }
    case 'listed':
      return listed(queue, step)
  }
}

/** Opens or closes a row; a completed one is hidden (ACT-18, ACT-20). */
function toggled<A extends ListedAction>(queue: Queue<A>, action: A): Queue<A> {
  const { patient_id: id } = action
  if (queue.open?.action.patient_id === id) return { ...queue, open: null }
  if (queue.done.has(id)) return { ...queue, hidden: new Set(queue.hidden).add(id) }
  const fresh = new Set(queue.fresh)
  fresh.delete(id)
  return { ...queue, open: { action, placedBy: action.stage, stayed: null }, fresh }
}

function doneWith<A extends ListedAction>(
  queue: Queue<A>,
  { patientId, how, isUnsent = false }: Omit<Extract<QueueStep<A>, { type: 'done' }>, 'type'>,
): Queue<A> {
  const open = queue.open?.action.patient_id === patientId ? queue.open : null
  const done = new Map(queue.done).set(patientId, how)
  // The row shows its result instead.
  const moved = new Map(queue.moved)
  moved.delete(patientId)
  if (!open) return { ...queue, done, moved }
  return { ...queue, done, moved, open: isUnsent ? { ...open, stayed: 'unsent' } : null }
}

function arrived<A extends ListedAction>(
  queue: Queue<A>,
  step: Extract<QueueStep<A>, { type: 'arrived' }>,
): Queue<A> {
  const { change, row, at, list } = step
  const { patientId, stage, date } = change
  // Rows that the user has completed stay completed until the list is loaded again.
  if (queue.done.has(patientId)) return queue
  if (change.user_id === list.me) return changedHere(queue, step)
  const kind = pendingUpdateOfChange(change, row, list)
  if (kind)
    return {
      ...queue,
      pendingUpdates: withPendingUpdate(queue.pendingUpdates, { kind, patientId, stage, date, at }),
    }
  // Updates about a patient who has left the list meanwhile are dropped.
  const isGone = !row && !belongsTo(list, change)
  return isGone
    ? { ...queue, pendingUpdates: withoutPendingUpdate(queue.pendingUpdates, { kind: 'new', patientId }) }
    : queue
}

/**
 * The effect of the user's own change on the row, wherever they made it: one that takes it out of the list completes
 * it, any other moves it to its new place. It is never a pending update (G-12).
 */
function changedHere<A extends ListedAction>(
  queue: Queue<A>,
  { change, row, list, isUnsent }: Extract<QueueStep<A>, { type: 'arrived' }>,
): Queue<A> {
  const { patientId, stage, date } = change
  if (!row && queue.open?.action.patient_id !== patientId) return queue
  if (stage === null || date === null || !isOfDays(list, { patientId, stage, date })) {
    return doneWith(queue, { patientId, how: 'complete', isUnsent })
  }
  const pendingUpdates = withoutPendingUpdate(queue.pendingUpdates, { kind: 'updated', patientId })
  if (row && isUpToDate(row, { stage, date })) return { ...queue, pendingUpdates }
  return { ...queue, pendingUpdates, moved: new Map(queue.moved).set(patientId, { stage, date }) }
}

function listed<A extends ListedAction>(
  { open, done, pendingUpdates, snoozes }: Queue<A>,
  { rows, askedAt, stayOpen }: Extract<QueueStep<A>, { type: 'listed' }>,
): Queue<A> {
  const fresh = pendingUpdates.filter(({ kind, patientId }) => kind === 'new' && rows.has(patientId))
  const openId = open?.action.patient_id ?? ''
  // A completed row is not listed as completed by another user.
  const openFor = stayOpen === 'unasked' && done.has(openId) ? null : stayOpen
  return {
    ...emptyQueue,
    open: open && openAfter(open, rows.get(openId), openFor),
    // An answer in progress may be older.
    snoozes: new Map([...snoozes].filter(([, { at }]) => at >= askedAt)),
    fresh: new Set(fresh.map(({ patientId }) => patientId)),
    pendingUpdates: pendingUpdates.filter(
      (one) => one.at >= askedAt && !isShownBy(rows.get(one.patientId), one),
    ),
  }
}

/**
 * An open row after an answer, whether or not the answer contains it. A row with unsaved work does not move, even if
 * its stage has changed.
 */
function openAfter<A extends ListedAction>(
  open: OpenRow<A>,
  row: A | undefined,
  stayOpen: OpenReason | null,
): OpenRow<A> | null {
  if (!row) return stayOpen && { ...open, stayed: stayOpen }
  return { action: row, placedBy: stayOpen === 'unsent' ? open.placedBy : row.stage, stayed: null }
}
