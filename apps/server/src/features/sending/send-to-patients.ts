import type { Actor } from '@enamel/domain/actors/actor'
import type { OwnTextReason } from '@enamel/domain/communications/messages/send-refusal'
import type { SendChannel } from '@enamel/domain/communications/messages/sendable'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { LockedPatient } from '../patients/index.ts'
import { sendMessages } from './send-messages.ts'
import type { SendRefusal } from './sending.ts'

/** Some messages of a batch: one to each patient, with a text of its own. */
export interface MessagesToPatients {
  /** A text on WhatsApp needs a patient who has just written, so it cannot be sent to many. */
  channel: Exclude<SendChannel, 'WhatsApp'>
  actor: Actor
  /** Consent is checked again before each message is handed to its provider. */
  purpose: 'marketing'
  /** The batch to which the messages belong; stored with each of them. */
  bulkBatchId: string
  messages: readonly {
    /** Chosen by the sender. One message is sent for an id, however often it is requested. */
    id: string
    /** Locked by the caller, in the order of their ids. Each is the recipient of one message. */
    patient: LockedPatient
    text: string
    /** For emails only. */
    subject?: string
  }[]
}

/**
 * Sends one message each to several patients, by the same checks as `sendToPatient`, in the caller's transaction, whose
 * number of statements does not grow with the number of messages. A repeat of a sent message sends nothing. The messages
 * are delivered in sets, and not before those that staff send. Each ends with a `message_statuses_changed` event.
 * @returns the result of each message, by the message's id
 */
export async function sendToPatients(
  tx: PracticeTx,
  deps: Dependencies,
  { messages, ...batch }: MessagesToPatients,
): Promise<ReadonlyMap<string, { ok: true } | SendRefusal<OwnTextReason>>> {
  const results = await sendMessages(tx, deps, {
    ...batch,
    messages: messages.map(({ id, patient, text, subject = '' }) => ({
      id,
      patient,
      content: { kind: 'text', text, subject },
    })),
  })
  // The content is a text, so that a refusal has one of the reasons of texts.
  return results as ReadonlyMap<string, { ok: true } | SendRefusal<OwnTextReason>>
}
