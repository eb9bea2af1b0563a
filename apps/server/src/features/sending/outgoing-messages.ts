import { domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import { sentInboxText } from '@enamel/domain/communications/messages/inbox-text'
import type { SendPurpose } from '@enamel/domain/communications/messages/send-refusal'
import { commTypeOfChannel } from '@enamel/domain/communications/messages/sendable'
import { attachUploads, type WrittenMessage } from '../communications/index.ts'
import { whatsAppNumber } from '../integrations/index.ts'
import type { LockedPatient } from '../patients/index.ts'
import type { CheckedMessage } from './check-message.ts'
import { type EmailSender, emailSenders } from './email-sender.ts'
import type { Thread } from './email-thread.ts'
import type { SendContext } from './sending.ts'

/** Checked messages to patients. */
export interface OutgoingMessages {
  purpose: SendPurpose
  messages: readonly OutgoingMessage[]
}

type OutgoingMessage = Omit<CheckedMessage, 'ok'> & {
  id: string
  patient: LockedPatient
  /** For emails only: the recipient, if it is not the patient. */
  toEmail?: string | undefined
}

type Threads = ReadonlyMap<string, Thread>

/**
 * Messages as they are written to the timelines when they are sent, with the columns of their senders and recipients.
 * @param threads the threads of emails, by the patient's id
 */
export async function outgoingMessages(
  context: SendContext,
  { purpose, messages }: OutgoingMessages,
  threads: Threads,
): Promise<WrittenMessage[]> {
  const { tx, channel, now } = context
  const columnsOf = await channelColumns(context, purpose, threads)
  const commType = commTypeOfChannel(channel, purpose)
  const written: WrittenMessage[] = []
  for (const message of messages) {
    const { id, patient, text, textAsSent, filesSentAs, subject, html, files } = message
    written.push({
      id,
      patientId: patient.id,
      commType,
      at: now,
      inbound: false,
      status: 'sending',
      text,
      inboxText: sentInboxText({ subject, text, fileTypes: files.map(({ type }) => type) }),
      ...(html !== null && { html }),
      ...(filesSentAs === 'link' && { textAsSent }),
      attachments: await attachUploads(tx, files),
      columns: {
        template_id: message.templateId,
        template_parameters: message.templateParameters,
        files_sent_as: filesSentAs,
        ...columnsOf(message),
      },
    })
  }
  return written
}

/** The columns for the sender and the recipient of a message; for an email also its subject, Message-ID and thread. */
async function channelColumns(
  { tx, channel, practice }: SendContext,
  purpose: SendPurpose,
  threads: Threads,
): Promise<(message: OutgoingMessage) => WrittenMessage['columns']> {
  switch (channel) {
    case 'Email': {
      // An email to somebody else is not in the patient's thread.
      const threadOf = ({ patient, toEmail }: OutgoingMessage) =>
        toEmail === undefined ? threads.get(patient.id) : undefined
      const senderIn = await emailSenders(tx, practice, purpose)
      return (message) => {
        const thread = threadOf(message)
        return emailColumns(senderIn(thread?.mailbox ?? null), message, thread)
      }
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
  { address, mailbox }: EmailSender,
  { id, subject, patient, toEmail }: OutgoingMessage,
  thread: Thread | undefined,
): WrittenMessage['columns'] {
  return {
    subject,
    from_email: address,
    mailbox,
    mailbox_thread: mailbox !== null && thread?.mailbox === mailbox ? thread.conversation : null,
    to_email: toEmail ?? patient.email,
    identity: messageIdOf(id, domainOf(address ?? '')),
    in_reply_to: thread?.inReplyTo ?? null,
    reference_ids: thread?.references ?? [],
  }
}
