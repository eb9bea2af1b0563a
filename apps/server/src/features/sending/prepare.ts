import { type Claim, type ClientId, claimIds, forgetIds } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { TIMELINE_ENTRY } from '../communications/index.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import { type Practice, practiceOf } from '../practice/index.ts'

/** What is known before messages are checked. */
export interface Prepared {
  practice: Practice
  /** By the message's id. */
  claims: ReadonlyMap<string, Claim>
}

/** Claims the ids of messages, and reads the practice. */
export async function prepare(tx: PracticeTx, ids: readonly ClientId[], now: Date): Promise<Prepared> {
  const [claims, practice] = await Promise.all([
    claimIds(tx, { operation: TIMELINE_ENTRY, ids, now }),
    practiceOf(tx),
  ])
  return { claims, practice }
}

/** The id and the request by which a repeated message is told from a different one with the same id. */
export function claimOf(id: string, patientId: string, request: object): ClientId {
  return { id, body: { patient: patientId, ...request } }
}

/**
 * Locks the patient and prepares the message that staff send, in one round trip.
 * @returns undefined, with nothing claimed, if there is no such patient
 */
export async function prepareByStaff(
  tx: PracticeTx,
  patientId: string,
  { request, now }: { request: { id: string }; now: Date },
): Promise<{ patient: LockedPatient; prepared: Prepared } | undefined> {
  const [patient, prepared] = await Promise.all([
    lockPatient(tx, patientId),
    prepare(tx, [claimOf(request.id, patientId, request)], now),
  ])
  if (patient) return { patient, prepared }
  if (prepared.claims.get(request.id) === 'first') await forgetIds(tx, TIMELINE_ENTRY, [request.id])
  return undefined
}
