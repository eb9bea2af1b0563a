import type { ListedAction } from './listed-action.ts'
import {
  isPendingWaking,
  type PendingUpdate,
  withoutPendingUpdate,
  withPendingUpdate,
} from './pending-updates.ts'
import type { Queue, QueueStep } from './queue.ts'

/**
 * A row shows that its patient's snooze was set, extended or ended, here or elsewhere, by any user (ACT-10). That is
 * not a pending update, and makes no row stale: the action is the same.
 */
export function resnoozed<A extends ListedAction>(
  queue: Queue<A>,
  { patientId, snooze, row, at, list }: Extract<QueueStep<A>, { type: 'resnoozed' }>,
): Queue<A> {
  // A snooze that ends by the clock has an event of its own.
  if (snooze?.state === 'waking') return queue
  const open = queue.open?.action.patient_id === patientId ? queue.open.action : undefined
  const shown = row ?? open
  if (!shown) {
    const isLeftOut = snooze !== null && list.filter.includeSnoozed === 'hideSnoozed'
    const pendingUpdates = pendingUpdatesOfUnlisted(queue.pendingUpdates, patientId, isLeftOut)
    return pendingUpdates === queue.pendingUpdates ? queue : { ...queue, pendingUpdates }
  }
  if (snoozeOf(queue, shown)?.ends_at === snooze?.ends_at) return queue
  const pendingUpdates = withoutPendingUpdate(queue.pendingUpdates, { kind: 'waking', patientId })
  return { ...queue, pendingUpdates, snoozes: new Map(queue.snoozes).set(patientId, { snooze, at }) }
}

/**
 * The pending updates once the snooze of a patient who is not listed is known: their waking is no longer pending. Their
 * action becomes a new one, unless the list leaves sleeping patients out.
 */
function pendingUpdatesOfUnlisted(
  pendingUpdates: readonly PendingUpdate[],
  patientId: string,
  isLeftOut: boolean,
): readonly PendingUpdate[] {
  const updates = pendingUpdates.filter((one) => one.patientId === patientId)
  if (isLeftOut)
    return updates.length > 0 ? pendingUpdates.filter((one) => one.patientId !== patientId) : pendingUpdates
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

export function woke<A extends ListedAction>(
  queue: Queue<A>,
  { woken, row, at, list }: Extract<QueueStep<A>, { type: 'woke' }>,
): Queue<A> {
  const known = row && { ...row, snooze: knownSnooze(queue, row) }
  if (!isPendingWaking(woken, known, list)) return queue
  const { patientId, stage, date, ends_at: endedAt } = woken
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

/** A patient's present snooze: ended by its time, changed, or as it was listed (ACT-22). */
export function snoozeOf<A extends ListedAction>(queue: Queue<A>, action: A): ListedAction['snooze'] {
  const updates = wakingOf(queue, action.patient_id)
  if (updates?.endedAt !== undefined) return { state: 'waking', ends_at: updates.endedAt }
  return knownSnooze(queue, action)
}

/**
 * Whether a row is among the waking ones (ACT-23). One that was listed there keeps its place until the list is loaded
 * again, also when its snooze is ended or extended: what a user has just done stays in view.
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

function knownSnooze<A extends ListedAction>(
  { snoozes }: Queue<A>,
  { patient_id: id, snooze }: A,
): ListedAction['snooze'] {
  const known = snoozes.get(id)
  return known ? known.snooze : snooze
}
