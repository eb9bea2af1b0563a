import type { ListedAction } from './listed-action.ts'
import {
  isPendingWaking,
  type PendingUpdate,
  withoutPendingUpdate,
  withPendingUpdate,
} from './pending-updates.ts'
import type { Queue, QueueStep } from './queue.ts'
import { withoutResult } from './queue-results.ts'

/**
 * Shows in a row that its patient's snooze was set, extended or ended by any user (ACT-10). This is not a pending
 * update and makes no row stale, since the action is the same.
 */
export function applySnoozeChange<A extends ListedAction>(
  queue: Queue<A>,
  { patientId, snooze, row, at, list }: Extract<QueueStep<A>, { type: 'snoozeChanged' }>,
): Queue<A> {
  // A snooze that ends because its time has come is a separate event, `snoozeEnded`.
  if (snooze?.state === 'waking') return queue
  const open = queue.open?.action.patient_id === patientId ? queue.open.action : undefined
  const shownRow = row ?? open
  if (!shownRow) {
    const isFilteredOut = snooze !== null && list.filter.includeSnoozed === 'hideSnoozed'
    const pendingUpdates = pendingUpdatesOfUnlisted(queue.pendingUpdates, patientId, isFilteredOut)
    return pendingUpdates === queue.pendingUpdates ? queue : { ...queue, pendingUpdates }
  }
  if (snoozeOf(queue, shownRow)?.ends_at === snooze?.ends_at) return queue
  const pendingUpdates = withoutPendingUpdate(queue.pendingUpdates, { kind: 'waking', patientId })
  const snoozes = new Map(queue.snoozes).set(patientId, { snooze, at })
  // The snooze by which the user has completed the row was taken back.
  const isAsListed = row?.snooze?.ends_at === snooze?.ends_at
  const shown = isAsListed ? withoutResult(queue, patientId, ['snoozed', 'snoozeExtended']) : queue
  return { ...shown, pendingUpdates, snoozes }
}

/**
 * The pending updates after the snooze of an unlisted patient has changed. The end of the earlier snooze is no longer
 * pending; the patient's action counts as new instead. A patient whom the list leaves out because they are snoozed has
 * no pending updates.
 */
function pendingUpdatesOfUnlisted(
  pendingUpdates: readonly PendingUpdate[],
  patientId: string,
  isFilteredOut: boolean,
): readonly PendingUpdate[] {
  const updates = pendingUpdates.filter((update) => update.patientId === patientId)
  if (isFilteredOut)
    return updates.length > 0
      ? pendingUpdates.filter((update) => update.patientId !== patientId)
      : pendingUpdates
  const waking = updates.find(({ kind }) => kind === 'waking')
  if (!waking) return pendingUpdates
  const { stage, date, at } = waking
  return withPendingUpdate(withoutPendingUpdate(pendingUpdates, waking), {
    kind: 'new',
    patientId,
    stage,
    date,
    at,
  })
}

export function applySnoozeEnd<A extends ListedAction>(
  queue: Queue<A>,
  { endedSnooze, row, at, list }: Extract<QueueStep<A>, { type: 'snoozeEnded' }>,
): Queue<A> {
  const currentRow = row && { ...row, snooze: latestSnooze(queue, row) }
  if (!isPendingWaking(endedSnooze, currentRow, list)) return queue
  const { patientId, stage, date, ends_at: endedAt } = endedSnooze
  return {
    ...queue,
    pendingUpdates: withPendingUpdate(queue.pendingUpdates, {
      kind: 'waking',
      patientId,
      stage,
      date,
      at,
      endedAt,
    }),
  }
}

/** A patient's current snooze: as it was listed, or as later events have changed or ended it (ACT-22). */
export function snoozeOf<A extends ListedAction>(queue: Queue<A>, action: A): ListedAction['snooze'] {
  const waking = wakingOf(queue, action.patient_id)
  if (waking?.endedAt !== undefined) return { state: 'waking', ends_at: waking.endedAt }
  return latestSnooze(queue, action)
}

/**
 * Whether a row is among the waking ones (ACT-23). A row that was listed as waking keeps its place until the list is
 * reloaded, even when its snooze is ended or extended, so that the row does not move away from the user who ends or
 * extends the snooze.
 */
export function isAmongWaking<A extends ListedAction>(queue: Queue<A>, action: A): boolean {
  return action.snooze?.state === 'waking' || snoozeOf(queue, action)?.state === 'waking'
}

function wakingOf<A extends ListedAction>(
  { pendingUpdates }: Queue<A>,
  id: string,
): PendingUpdate | undefined {
  return pendingUpdates.find(({ kind, patientId }) => kind === 'waking' && patientId === id)
}

function latestSnooze<A extends ListedAction>(
  { snoozes }: Queue<A>,
  { patient_id: id, snooze }: A,
): ListedAction['snooze'] {
  const update = snoozes.get(id)
  return update ? update.snooze : snooze
}
