import { filesText } from '@enamel/domain/communications/attachments/attachment-state'
import { isBlank } from '@enamel/domain/text/blank'
import { v7 as uuid } from 'uuid'
import { normaliseContentId } from '../../../adapters/email/mime/mail-body.ts'
import type { ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../db/database.ts'
import { inlinePictureUrl, sanitiseEmail, writeMessage } from '../../communications/index.ts'
import type { InboundMessageRow } from '../queue/inbound.queries.ts'
import type { Envelope } from './envelope.ts'
import type { StoredPart, StoredParts } from './store-parts.ts'

interface WrittenEmail {
  inboundMessage: InboundMessageRow
  email: ParsedEmail
  envelope: Envelope
  parts: StoredParts
  patientId: string
  isAutomatic: boolean
  now: Date
}

/** Writes an email with its body and attachments to a patient's timeline. */
export async function writeEmail(tx: PracticeTx, written: WrittenEmail): Promise<void> {
  const { inboundMessage, email, envelope, patientId, isAutomatic, now } = written
  const attachments = written.parts.map(attachmentOf)
  await writeMessage(
    tx,
    {
      id: inboundMessage.id,
      patientId,
      commType: 'email',
      inbound: true,
      status: 'received',
      // The time of receipt, because a sender's clock can be wrong.
      at: inboundMessage.received_at,
      text: email.text,
      inboxText: inboxTextOf(email, attachments),
      isQuiet: isAutomatic,
      columns: {
        automated: isAutomatic,
        subject: email.subject,
        from_email: email.from?.address ?? envelope.envelope_from,
        to_email: email.to.map((to) => to.address).join(', ') || envelope.recipients.join(', '),
        identity: email.messageId,
        in_reply_to: email.inReplyTo,
        reference_ids: [...email.references],
      },
      attachments,
    },
    now,
  )
  if (email.html !== null) await writeBody(tx, inboundMessage.id, email.html, attachments)
}

/** The text in an email's inbox row: its subject and text, or else its attachments. */
function inboxTextOf(
  { subject, text }: ParsedEmail,
  attachments: readonly { type: string; inline: boolean }[],
) {
  const snippetText = [subject, text].filter((part) => part && !isBlank(part)).join(': ')
  return snippetText || filesText(attachments.filter(({ inline }) => !inline).map(({ type }) => type))
}

function attachmentOf(part: StoredPart) {
  return {
    id: uuid(),
    name: part.name,
    type: part.type,
    size: part.size,
    content_id: part.contentId,
    inline: part.inline,
    storage_key: part.storageKey,
  }
}

/**
 * Stores the sanitised HTML. It refers to inline pictures by URLs of the product's own; the pictures are embedded when
 * the email is opened.
 */
async function writeBody(
  tx: PracticeTx,
  communicationId: string,
  receivedHtml: string,
  attachments: readonly { id: string; content_id: string | null }[],
): Promise<void> {
  const inline = new Map(
    attachments.flatMap(({ id, content_id }) =>
      content_id ? [[normaliseContentId(content_id), inlinePictureUrl(id)] as const] : [],
    ),
  )
  const { html, remoteContent } = sanitiseEmail(receivedHtml, {
    inlineUrlOf: (cid) => inline.get(cid) ?? null,
  })
  await tx
    .insertInto('email_bodies')
    .values({
      client_id: tx.clientId,
      communication_id: communicationId,
      html,
      remote_content: remoteContent,
    })
    .execute()
}
