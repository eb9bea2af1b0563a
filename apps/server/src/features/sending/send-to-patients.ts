import type { Actor } from '@enamel/domain/actors/actor'
import type { OwnTextReason, SendPurpose } from '@enamel/domain/communications/messages/send-refusal'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { LockedPatient } from '../patients/index.ts'
import { sendToPatient } from './send-to-patient.ts'
import type { SendRefusal } from './sending.ts'

/** Messages to several patients: one for each, with a text of its own. */
export interface MessagesToPatients {
  channel: SendChannel
  actor: Actor
  purpose: SendPurpose
  /** The batch to which the messages belong; stored with each of them. */
  bulkBatchId: string
  messages: readonly {
    /** Chosen by the sender. One message is sent for an id, however often it is requested. */
    id: string
    /** Locked by the caller. */
    patient: LockedPatient
    text: string
    /** For emails only. */
    subject?: string
  }[]
}

/**
 * Sends one message each to several patients, by the same checks as `sendToPatient`, in the caller's transaction. A
 * repeat of a sent message sends nothing.
 * @returns the result of each message, by the message's id
 */
export async function sendToPatients(
  tx: PracticeTx,
  deps: Dependencies,
  { channel, actor, purpose, bulkBatchId, messages }: MessagesToPatients,
): Promise<ReadonlyMap<string, { ok: true } | SendRefusal<OwnTextReason>>> {
  const results = new Map<string, { ok: true } | SendRefusal<OwnTextReason>>()
  for (const { id, patient, text, subject = '' } of messages) {
    const content = { kind: 'text', text, subject } as const
    const result = await sendToPatient(tx, deps, {
      id,
      patient,
      channel,
      content,
      actor,
      purpose,
      bulkBatchId,
    })
    results.set(id, result.ok ? { ok: true } : result)
  }
  return results
}
