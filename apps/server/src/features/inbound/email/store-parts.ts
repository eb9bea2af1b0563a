import type { ParsedEmail } from '../../../adapters/email/mime/parsed-email.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { isEmbeddable, typeOfContent } from '../../communications/index.ts'
import type { InboundMessageRow } from '../queue/inbound.queries.ts'

/** An attachment whose bytes are stored. */
export interface StoredPart {
  name: string
  type: string
  size: number
  contentId: string | null
  /** Whether the email's HTML shows the part, so that the timeline does not list it. */
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
    const type = await typeOfContent(attachment.content, attachment.mimeType)
    const size = attachment.content.byteLength
    parts.push({
      name: attachment.filename,
      type,
      size,
      contentId: attachment.contentId,
      inline: attachment.inline && isEmbeddable({ type, size }),
      storageKey,
    })
  }
  return parts
}
