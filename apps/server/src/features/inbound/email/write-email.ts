import { receivedInboxText } from '@enamel/domain/communications/messages/inbox-text'
import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { v7 as uuid } from 'uuid'
import { normaliseContentId } from '../../../adapters/email/mime/mail-body.ts'
import type { ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { inlinePictureUrl, sanitiseEmail, writeMessage } from '../../communications/index.ts'
import type { StoredPart, StoredParts } from './store-parts.ts'

interface WrittenEmail {
  /** The id on the timeline. */
  id: string
  patientId: string
  /** By the clock of the mail server that received it or sent it, because a sender's clock can be wrong. */
  at: Date
  email: ParsedEmail
  parts: StoredParts
  from: string
  to: string
  direction: { inbound: true; isAutomatic: boolean; isQuiet: boolean } | { inbound: false }
  /** Where the email is in a mailbox of the practice. */
  mailbox?: { mailbox: MailboxKey; mailbox_thread: string }
  now: Date
}

/** Writes an email with its body and attachments to a patient's timeline. */
export async function writeEmail(tx: PracticeTx, written: WrittenEmail): Promise<void> {
  const { id, patientId, at, email, from, to, direction, mailbox, now } = written
  const attachments = written.parts.map(attachmentOf)
  await writeMessage(
    tx,
    {
      id,
      patientId,
      commType: 'email',
      inbound: direction.inbound,
      status: direction.inbound ? 'received' : 'sent',
      at,
      text: email.text,
      inboxText: receivedInboxText({
        subject: email.subject,
        text: email.text,
        fileTypes: attachments.filter(({ inline }) => !inline).map(({ type }) => type),
      }),
      isQuiet: direction.inbound && direction.isQuiet,
      columns: {
        automated: direction.inbound && direction.isAutomatic,
        subject: email.subject,
        from_email: from,
        to_email: to,
        identity: email.messageId,
        in_reply_to: email.inReplyTo,
        reference_ids: [...email.references],
        ...mailbox,
      },
      attachments,
    },
    now,
  )
  if (email.html !== null) await writeBody(tx, id, email.html, attachments)
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
