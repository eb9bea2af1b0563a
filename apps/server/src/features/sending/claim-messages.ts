import { type Claim, type ClientId, claimIds, forgetIds } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { entryId, TIMELINE_ENTRY } from '../communications/index.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import { type Practice, practiceOf } from '../practice/index.ts'
import { changesOfThread } from './thread-changes.ts'

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

/** A message that staff send, as far as it is claimed. */
interface ClaimedRequest {
  request: { id: string; based_on?: string | null | undefined }
  /** The writer. */
  userId: string
  now: Date
}

/** A patient to whom a message is sent. */
interface Recipient {
  patient: LockedPatient
  claimed: ClaimedMessages
  threadChanges: readonly string[]
}

/**
 * Locks the patient, claims the id of a message that staff send, and looks for what has come in since the message was
 * begun, in one round trip. Whoever changes the thread locks the patient too, so that nothing comes in unnoticed.
 * @returns undefined, with nothing claimed, if there is no such patient
 */
export async function lockAndClaim(
  tx: PracticeTx,
  patientId: string,
  { request: { based_on, ...content }, userId, now }: ClaimedRequest,
): Promise<Recipient | undefined> {
  // A message that was sent before is a repetition, whatever its writer has read in the meantime.
  const [patient, claimed, threadChanges] = await Promise.all([
    lockPatient(tx, patientId),
    claimMessages(tx, [entryId(content.id, patientId, content)], now),
    based_on === undefined ? [] : changesOfThread(tx, { patientId, basedOn: based_on, userId }),
  ])
  if (patient) return { patient, claimed, threadChanges }
  if (claimed.claims.get(content.id) === 'first') await forgetIds(tx, TIMELINE_ENTRY, [content.id])
  return undefined
}
