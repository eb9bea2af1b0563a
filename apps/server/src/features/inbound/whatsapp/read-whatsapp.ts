import { filesText } from '@enamel/domain/communications/attachments/attachment-state'
import { WhatsAppInboundMessage } from '../../../adapters/whatsapp/whatsapp-inbound-message.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { InboundMessageRow } from '../queue/inbound.queries.ts'
import type { Decision, Placement, Reader } from '../queue/placement.ts'
import { patientOfSender } from '../queue/sender-patient.ts'
import { placeRevoke } from './place-revoke.ts'
import { textOfContent } from './text-of-content.ts'
import { type IncomingMessage, writeWhatsApp } from './write-whatsapp.ts'

/**
 * Reads what was received on WhatsApp: a message from a patient, found by phone number, or from a new lead; or the
 * deletion of an earlier message.
 */
export const readWhatsApp: Reader = async ({ clock }, inboundMessage) => {
  const inbound = WhatsAppInboundMessage.parse(inboundMessage.raw)
  return {
    async place(tx, row, decision) {
      const now = clock.now()
      switch (inbound.kind) {
        case 'revoke':
          return placeRevoke(tx, inbound.providerId, now)
        case 'message':
          return placeMessage(tx, row, inbound, decision, now)
        case 'unreadable': {
          if (!decision)
            return { kind: 'unplaced', reason: 'unreadable', summary: summaryOf(inbound.from, '') }
          const { from } = inbound
          const content = { kind: 'unsupported' } as const
          return placeMessage(tx, row, { providerId: null, from, name: '', at: null, content }, decision, now)
        }
      }
    },
  }
}

async function placeMessage(
  tx: PracticeTx,
  inboundMessage: InboundMessageRow,
  message: IncomingMessage,
  decision: Decision | null,
  now: Date,
): Promise<Placement> {
  const { from, name, content } = message
  const text = await textOfContent(tx, content)
  const snippet = text || filesText(content.kind === 'file' ? [content.file.type] : [])
  // A sender with a user name alone can be neither replied to nor recognised.
  if (from === '' && !decision)
    return { kind: 'unplaced', reason: 'no_number', summary: summaryOf(name, snippet) }
  const { patientId } = await patientOfSender(tx, { name, email: null, phone: from || null }, decision, now)
  await writeWhatsApp(tx, inboundMessage, { message, text, inboxText: snippet, patientId, now })
  return { kind: 'placed', patientId, placedAs: inboundMessage.id }
}

function summaryOf(sender: string, snippet: string) {
  return { sender, subject: '', snippet: snippet.slice(0, 150) }
}
