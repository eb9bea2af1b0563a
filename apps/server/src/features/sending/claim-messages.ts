import { type Claim, type ClientId, claimIds, forgetIds } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { entryId, TIMELINE_ENTRY } from '../communications/index.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import { type Practice, practiceOf } from '../practice/index.ts'

/** The claims of messages' ids, with the practice that sends the messages. */
export interface ClaimedMessages {
  practice: Practice
  /** By the message's id. */
  claims: ReadonlyMap<string, Claim>
}

/** Claims the ids of messages, and reads the practice. */
export async function claimMessages(
  tx: PracticeTx,
  ids: readonly ClientId[],
  now: Date,
): Promise<ClaimedMessages> {
  const [claims, practice] = await Promise.all([
    claimIds(tx, { operation: TIMELINE_ENTRY, ids, now }),
    practiceOf(tx),
  ])
  return { claims, practice }
}

/**
 * Locks the patient and claims the id of a message that staff send, in one round trip.
 * @returns undefined, with nothing claimed, if there is no such patient
 */
export async function lockAndClaim(
  tx: PracticeTx,
  patientId: string,
  { request, now }: { request: { id: string }; now: Date },
): Promise<{ patient: LockedPatient; claimed: ClaimedMessages } | undefined> {
  const [patient, claimed] = await Promise.all([
    lockPatient(tx, patientId),
    claimMessages(tx, [entryId(request.id, patientId, request)], now),
  ])
  if (patient) return { patient, claimed }
  if (claimed.claims.get(request.id) === 'first') await forgetIds(tx, TIMELINE_ENTRY, [request.id])
  return undefined
}
