import { v7 as uuid } from 'uuid'
import { plainCid } from '../../../adapters/email/mail-body.ts'
import type { ParsedEmail } from '../../../adapters/email/parsed-email.ts'
import type { PracticeTx } from '../../../db/database.ts'
import { sanitiseEmail } from '../email/html/sanitise-email.ts'
import { inlinePictureUrl } from '../email/inline-pictures.ts'
import type { ArrivalRow } from '../inbound/inbound.queries.ts'
import { announceMessage } from '../messages/announce-message.ts'
import type { Envelope } from './envelope.ts'
import type { StoredParts } from './store-parts.ts'

interface WrittenEmail {
  arrival: ArrivalRow
  email: ParsedEmail
  envelope: Envelope
  parts: StoredParts
  patientId: string
  isAutomatic: boolean
  now: Date
}

/** Writes a mail with its body and attachments to a patient's timeline. */
export async function writeEmail(tx: PracticeTx, written: WrittenEmail): Promise<void> {
  const { arrival, email, envelope, patientId, isAutomatic, now } = written
  await tx
    .insertInto('communications')
    .values({
      client_id: tx.clientId,
      id: arrival.id,
      patient_id: patientId,
      // When it came in: a sender's clock can say anything.
      datetime: arrival.received_at,
      inbound: true,
      comm_type: 'email',
      status: 'received',
      text_content: email.text,
      automated: isAutomatic,
      subject: email.subject,
      from_email: email.from?.address ?? envelope.envelope_from,
      to_email: email.to.map((to) => to.address).join(', ') || envelope.recipients.join(', '),
      identity: email.messageId,
      in_reply_to: email.inReplyTo,
      reference_ids: [...email.references],
      created_at: now,
    })
    .execute()
  const inline = await writeParts(tx, written)
  if (email.html !== null) {
    const { html, remoteContent } = sanitiseEmail(email.html, {
      inlineUrlOf: (cid) => inline.get(cid) ?? null,
    })
    await tx
      .insertInto('email_bodies')
      .values({ client_id: tx.clientId, communication_id: arrival.id, html, remote_content: remoteContent })
      .execute()
  }
  await announceMessage(
    tx,
    {
      id: arrival.id,
      patientId,
      commType: 'email',
      text: [email.subject, email.text].filter(Boolean).join(': '),
      at: arrival.received_at,
      inbound: true,
      // Nobody needs to answer a machine.
      isQuiet: isAutomatic,
      status: 'received',
    },
    now,
  )
}

/** @returns where each inline picture is found, by its Content-ID */
async function writeParts(tx: PracticeTx, { arrival, parts }: WrittenEmail): Promise<Map<string, string>> {
  const rows = parts.map((part, position) => ({
    client_id: tx.clientId,
    id: uuid(),
    communication_id: arrival.id,
    position,
    name: part.name,
    type: part.type,
    size: part.size,
    content_id: part.contentId,
    inline: part.inline,
    storage_key: part.storageKey,
  }))
  if (rows.length > 0) await tx.insertInto('attachments').values(rows).execute()
  return new Map(
    rows.flatMap((row) =>
      row.content_id ? [[plainCid(row.content_id), inlinePictureUrl(row.id)] as const] : [],
    ),
  )
}
