import { type UnplacedMessage, unplaced } from '@enamel/contract/unplaced'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Messages that are not on a timeline yet, newest first. */
export const unplacedQuery = queryOptions({
  queryKey: ['unplaced'],
  queryFn: ({ signal }) => call(unplaced.list, {}, { signal }),
})

/** Places a message on a patient's timeline, or makes a new lead if `patientId` is null. @returns the patient's id */
export async function placeMessage(message: UnplacedMessage, patientId: string | null): Promise<string> {
  const placed = await call(unplaced.place, { params: { id: message.id }, body: { patient_id: patientId } })
  return placed.patient_id
}

/** Removes a message from the list; it stays stored. */
export async function dismissMessage(message: UnplacedMessage): Promise<void> {
  await call(unplaced.dismiss, { params: { id: message.id } })
}

/** Removes several messages from the list. @returns how many of them were still listed */
export async function dismissMessages(messages: readonly UnplacedMessage[]): Promise<number> {
  const { dismissed } = await call(unplaced.dismissMany, { body: { ids: messages.map(({ id }) => id) } })
  return dismissed
}
