import type { VersionedEvent } from '@enamel/contract/timeline'
import { filesText } from '@enamel/domain/communications/attachments/attachment-state'
import { domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import { commTypeOfChannel } from '@enamel/domain/communications/messages/sendable'
import { isBlank } from '@enamel/domain/text/blank'
import { enqueue } from '../../jobs/enqueue.ts'
import { attachUploads, writeMessage } from '../communications/index.ts'
import { deliverKey, deliverKind } from '../delivery/index.ts'
import { whatsAppNumber } from '../integrations/index.ts'
import { clearSnooze } from '../snooze/index.ts'
import type { CheckedMessage } from './check-message.ts'
import { threadOf } from './email-thread.ts'
import type { MessageToPatient, SendContext } from './sending.ts'

type QueuedMessage = CheckedMessage & Pick<MessageToPatient, 'id' | 'actor' | 'purpose' | 'bulkBatchId' | 'endSnooze'>

/**
 * Queues a checked message: message, delivery and job are written in one transaction, so that exactly the messages that
 * staff see as sending are sent.
 */
export async function queueMessage(context: SendContext, message: QueuedMessage): Promise<VersionedEvent> {
  const { tx, channel, patient, now } = context
  const { id, actor, text, subject, files } = message
  // The snooze ends even if the delivery fails later (G1-09).
  if (message.endSnooze) await clearSnooze(tx, patient.id, now, actor)
  const entry = await writeMessage(
    tx,
    {
      id,
      patientId: patient.id,
      commType: commTypeOfChannel(channel, message.purpose),
      at: now,
      inbound: false,
      status: 'sending',
      text,
      actor,
      ...(subject !== '' && { inboxText: subject }),
      ...(isBlank(text) && { inboxText: filesText(files.map(({ type }) => type)) }),
      attachments: await attachUploads(tx, files),
      columns: {
        template_id: message.templateId,
        template_parameters: message.templateParameters,
        bulk_batch_id: message.bulkBatchId ?? null,
        ...(await columnsOf(context, message)),
      },
    },
    now,
  )
  await tx
    .insertInto('deliveries')
    .values({ client_id: tx.clientId, communication_id: id, state: 'waiting' })
    .execute()
  const payload = { client_id: tx.clientId, communication_id: id }
  await enqueue(tx, deliverKind, payload, { key: deliverKey(payload) })
  return entry
}

/** The columns for the sender and the recipient; for an email also its subject, Message-ID and thread. */
async function columnsOf(context: SendContext, message: QueuedMessage) {
  const { tx, channel, practice, patient } = context
  switch (channel) {
    case 'Email':
      return emailColumns(context, message)
    case 'SMS':
      return { from_number: practice.sms_number, to_number: patient.phone_e164 }
    case 'WhatsApp':
      return { from_number: await whatsAppNumber(tx), to_number: patient.phone_e164 }
  }
}

async function emailColumns({ tx, practice, patient }: SendContext, { id, subject }: QueuedMessage) {
  const { inReplyTo, references } = await threadOf(tx, patient.id)
  return {
    subject,
    from_email: practice.sending_email,
    to_email: patient.email,
    identity: messageIdOf(id, domainOf(practice.sending_email ?? '')),
    in_reply_to: inReplyTo,
    reference_ids: references,
  }
}
