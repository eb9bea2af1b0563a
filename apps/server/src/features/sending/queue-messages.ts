import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import { filesText } from '@enamel/domain/communications/attachments/attachment-state'
import { isInBackground } from '@enamel/domain/communications/delivery/background'
import { domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import type { SendPurpose } from '@enamel/domain/communications/messages/send-refusal'
import { commTypeOfChannel } from '@enamel/domain/communications/messages/sendable'
import { isBlank } from '@enamel/domain/text/blank'
import { attachUploads, type WrittenMessage, writeMessages } from '../communications/index.ts'
import { queueDeliveries } from '../delivery/index.ts'
import { whatsAppNumber } from '../integrations/index.ts'
import type { LockedPatient } from '../patients/index.ts'
import { clearSnooze } from '../snooze/index.ts'
import type { CheckedMessage } from './check-message.ts'
import { type Thread, threadsOf } from './email-thread.ts'
import type { SendContext } from './sending.ts'

/** Checked messages that are queued together: one, or several of a batch or of workflows. */
export interface QueuedMessages {
  actor: Actor
  purpose: SendPurpose
  bulkBatchId: string | null
  messages: readonly QueuedMessage[]
}

type QueuedMessage = CheckedMessage & {
  id: string
  patient: LockedPatient
  toEmail?: string | undefined
  endSnooze?: boolean | undefined
}

/**
 * Queues checked messages: they are written with their deliveries and jobs in one transaction. The number of statements
 * does not grow with the number of messages of a batch.
 * @returns the entries on the timelines, by the message's id; none for a batch
 */
export async function queueMessages(
  context: SendContext,
  { actor, purpose, bulkBatchId, messages }: QueuedMessages,
): Promise<ReadonlyMap<string, VersionedEvent>> {
  const { tx, channel, now } = context
  // The snooze ends even if the delivery fails later (G1-09).
  for (const { patient, endSnooze } of messages) {
    if (endSnooze) await clearSnooze(tx, patient.id, now, actor)
  }
  const columnsOf = await channelColumns(context, messages)
  const commType = commTypeOfChannel(channel, purpose)
  const written: WrittenMessage[] = []
  for (const message of messages) {
    const { id, patient, text, subject, html, files } = message
    written.push({
      id,
      patientId: patient.id,
      commType,
      at: now,
      inbound: false,
      status: 'sending',
      text,
      ...(subject !== '' && { inboxText: subject }),
      ...(html !== null && { html }),
      ...(isBlank(text) && { inboxText: filesText(files.map(({ type }) => type)) }),
      attachments: await attachUploads(tx, files),
      columns: {
        template_id: message.templateId,
        template_parameters: message.templateParameters,
        ...columnsOf(message),
      },
    })
  }
  const entries = await writeMessages(tx, { actor, bulkBatchId, messages: written }, now)
  const origin = { bulk_batch_id: bulkBatchId, system_actor: actor.kind === 'system' ? actor.system : null }
  await queueDeliveries(tx, { ids: messages.map(({ id }) => id), isInBackground: isInBackground(origin) })
  return entries
}

/** The columns for the sender and the recipient of a message; for an email also its subject, Message-ID and thread. */
async function channelColumns(
  { tx, channel, practice }: SendContext,
  messages: readonly QueuedMessage[],
): Promise<(message: QueuedMessage) => WrittenMessage['columns']> {
  switch (channel) {
    case 'Email': {
      const threads = await threadsOf(
        tx,
        messages.map(({ patient }) => patient.id),
      )
      // An email to somebody else is not in the patient's thread.
      const threadOf = ({ patient, toEmail }: QueuedMessage) =>
        toEmail === undefined ? threads.get(patient.id) : undefined
      return (message) => emailColumns(practice.sending_email, message, threadOf(message))
    }
    case 'SMS':
      return ({ patient }) => ({ from_number: practice.sms_number, to_number: patient.phone_e164 })
    case 'WhatsApp': {
      const from_number = await whatsAppNumber(tx)
      return ({ patient }) => ({ from_number, to_number: patient.phone_e164 })
    }
  }
}

function emailColumns(
  sendingEmail: string | null,
  { id, subject, patient, toEmail }: QueuedMessage,
  thread: Thread | undefined,
): WrittenMessage['columns'] {
  return {
    subject,
    from_email: sendingEmail,
    to_email: toEmail ?? patient.email,
    identity: messageIdOf(id, domainOf(sendingEmail ?? '')),
    in_reply_to: thread?.inReplyTo ?? null,
    reference_ids: thread?.references ?? [],
  }
}
