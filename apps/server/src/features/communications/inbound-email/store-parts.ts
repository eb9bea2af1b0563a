import { fileTypeFromBuffer } from 'file-type'
import type { EmailAttachment, ParsedEmail } from '../../../adapters/email/parsed-email.ts'
import type { World } from '../../../world.ts'
import type { ArrivalRow } from '../inbound/inbound.queries.ts'

/** An attachment whose bytes are stored. */
export interface StoredPart {
  name: string
  type: string
  size: number
  contentId: string | null
  inline: boolean
  storageKey: string
}

export type StoredParts = StoredPart[]

/** Stores a mail's attachments; their keys follow from the mail's, so that doing it again changes nothing. */
export async function storeParts(
  world: World,
  arrival: ArrivalRow,
  email: ParsedEmail,
): Promise<StoredParts> {
  const parts: StoredParts = []
  for (const [position, attachment] of email.attachments.entries()) {
    const storageKey = `attachments/${arrival.client_id}/${arrival.id}/${position}`
    await world.storage.put(storageKey, attachment.content)
    parts.push({
      name: attachment.filename,
      type: await typeOf(attachment),
      size: attachment.content.byteLength,
      contentId: attachment.contentId,
      inline: attachment.inline,
      storageKey,
    })
  }
  return parts
}

/** What the bytes are, not what the sender says; words alone, which have no mark of their own, are believed. */
async function typeOf({ content, mimeType }: EmailAttachment): Promise<string> {
  const detected = await fileTypeFromBuffer(content)
  if (detected) return detected.mime
  return /^(text\/(plain|csv|calendar)|message\/rfc822)$/.test(mimeType)
    ? mimeType
    : 'application/octet-stream'
}
