import {
  contactsText,
  locationText,
  reactionText,
  UNSUPPORTED_WHATSAPP,
} from '@enamel/domain/communications/messages/whatsapp-text'
import type { WhatsAppIncomingContent } from '../../../adapters/whatsapp/whatsapp-inbound-message.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** The text that the timeline shows for a WhatsApp message; '' for a file without text. */
export async function textOfContent(tx: PracticeTx, content: WhatsAppIncomingContent): Promise<string> {
  switch (content.kind) {
    case 'text':
    case 'choice':
    case 'notice':
      return content.text
    case 'file':
      return content.caption
    case 'reaction':
      return reactionText(content.emoji, await textOf(tx, content.to))
    case 'place':
      return locationText(content)
    case 'contacts':
      return contactsText(content.contacts)
    case 'unsupported':
      return UNSUPPORTED_WHATSAPP
  }
}

/** The text of a sent or received message; null for an unknown one. */
async function textOf(tx: PracticeTx, providerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('communications')
    .select('text_content')
    .where('client_id', '=', tx.clientId)
    .where('comm_type', '=', 'whatsapp_message')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.text_content ?? null
}
