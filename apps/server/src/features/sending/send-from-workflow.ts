import type { Actor } from '@enamel/domain/actors/actor'
import type { OwnTextReason } from '@enamel/domain/communications/messages/send-refusal'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { LockedPatient } from '../patients/index.ts'
import { sendMessages } from './send-messages.ts'
import type { OwnText, SendRefusal } from './sending.ts'

/** Messages of workflows: one to each patient. */
export interface WorkflowMessages {
  /** WhatsApp is never used by a workflow (W-11). */
  channel: Exclude<SendChannel, 'WhatsApp'>
  actor: Actor
  purpose: 'service' | 'marketing'
  messages: readonly {
    /** One message is sent for an id, however often it is requested. */
    id: string
    /** Locked by the caller. */
    patient: LockedPatient
    content: OwnText
    /** For emails only: the recipient, if it is not the patient. */
    toEmail?: string
  }[]
}

/**
 * Sends messages of workflows, by the same checks as `sendToPatient`, in the caller's transaction. They are delivered in
 * sets, and not before those that staff send.
 * @returns the result of each message, by the message's id
 */
export async function sendFromWorkflow(
  tx: PracticeTx,
  deps: Dependencies,
  messages: WorkflowMessages,
): Promise<ReadonlyMap<string, { ok: true } | SendRefusal<OwnTextReason>>> {
  const results = await sendMessages(tx, deps, { ...messages, bulkBatchId: null })
  // The content is a text, so that a refusal has one of the reasons of texts.
  return results as ReadonlyMap<string, { ok: true } | SendRefusal<OwnTextReason>>
}
