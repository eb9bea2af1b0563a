import type { ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { typeOfContent } from '../../communications/index.ts'
import type { InboundMessageRow } from '../queue/inbound.queries.ts'

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

/** Stores an email's attachments under keys derived from the email's id, so that a repeated run changes nothing. */
export async function storeParts(
  deps: Dependencies,
  inboundMessage: InboundMessageRow,
  email: ParsedEmail,
): Promise<StoredParts> {
  const parts: StoredParts = []
  for (const [position, attachment] of email.attachments.entries()) {
    const storageKey = `attachments/${inboundMessage.client_id}/${inboundMessage.id}/${position}`
    await deps.storage.put(storageKey, attachment.content)
    parts.push({
      name: attachment.filename,
      type: await typeOfContent(attachment.content, attachment.mimeType),
      size: attachment.content.byteLength,
      contentId: attachment.contentId,
      inline: attachment.inline,
      storageKey,
    })
  }
  return parts
}
