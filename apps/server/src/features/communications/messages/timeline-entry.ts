import type { ClientId } from '../../../db/idempotent.ts'

/** The operation under which notes and messages share their idempotency keys: each id from a browser is used once. */
export const TIMELINE_ENTRY = 'timeline entry'

/** The id of an entry for a patient, with the request that distinguishes a repetition from a different entry. */
export function entryId(id: string, patientId: string, request: object): ClientId {
  return { id, body: { patient: patientId, ...request } }
}
