import type { ListedAction } from './listed-action.ts'
import type { Queue, QueueStep, RowResult } from './queue.ts'

/** The queue in which a patient's row shows this result (ACT-19). */
export function completeRow<A extends ListedAction>(
  queue: Queue<A>,
  { patientId, result, isUnsent = false }: Omit<Extract<QueueStep<A>, { type: 'completed' }>, 'type'>,
): Queue<A> {
  const open = queue.open?.action.patient_id === patientId ? queue.open : null
  const results = new Map(queue.results).set(patientId, result)
  // The row shows its result where it is, instead of moving to its new place.
  const moved = new Map(queue.moved)
  moved.delete(patientId)
  if (!open) return { ...queue, results, moved }
  return { ...queue, results, moved, open: isUnsent ? { ...open, stayReason: 'unsent' } : null }
}

/** The queue in which a patient's row shows its action instead of one of these results. */
export function withoutResult<A extends ListedAction>(
  queue: Queue<A>,
  patientId: string,
  undone: readonly RowResult[],
): Queue<A> {
  const result = queue.results.get(patientId)
  if (!result || !undone.includes(result)) return queue
  const [results, hidden] = [new Map(queue.results), new Set(queue.hidden)]
  results.delete(patientId)
  hidden.delete(patientId)
  return { ...queue, results, hidden }
}
