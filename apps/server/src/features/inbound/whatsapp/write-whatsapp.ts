import { safeFileName } from '@enamel/domain/communications/attachments/safe-file-name'
import { optIntent } from '@enamel/domain/communications/messages/opt-out'
import type { WhatsAppIncomingContent } from '../../../adapters/whatsapp/whatsapp-inbound-message.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import {
  enqueueFetches,
  type NewAttachment,
  optIn,
  optOut,
  pendingAttachment,
  writeMessage,
} from '../../communications/index.ts'
import { whatsAppNumber } from '../../integrations/index.ts'
import type { InboundMessageRow } from '../queue/inbound.queries.ts'
import { isRevoked } from './place-revoke.ts'

export interface IncomingMessage {
  /** Null when the id could not be read. */
  providerId: string | null
  from: string
  name: string
  at: string | null
  content: WhatsAppIncomingContent
}

interface MessageDetails {
  message: IncomingMessage
  text: string
  /** The text in the inbox row. */
  inboxText: string
  patientId: string
  now: Date
}

/**
 * Writes a message to its patient's timeline, at the time when the patient wrote it, because the window for replies
 * runs from then. A file becomes an attachment, with a job that fetches it. STOP and START also change the consent.
 */
export async function writeWhatsApp(
  tx: PracticeTx,
  { id, received_at }: InboundMessageRow,
  { message, text, inboxText, patientId, now }: MessageDetails,
): Promise<void> {
  const { providerId, from, at, content } = message
  const writtenAt = at === null ? received_at : new Date(Math.min(Date.parse(at), received_at.getTime()))
  const attachments = attachmentsOf(tx, id, content)
  await writeMessage(
    tx,
    {
      id,
      patientId,
      at: writtenAt,
      inbound: true,
      text,
      inboxText,
      attachments,
      commType: 'whatsapp_message',
      status: providerId && (await isRevoked(tx, providerId)) ? 'deleted' : 'received',
      columns: {
        from_number: from || null,
        to_number: await whatsAppNumber(tx),
        provider_id: providerId,
        notice: content.kind === 'notice' || content.kind === 'unsupported',
      },
    },
    now,
  )
  await enqueueFetches(tx, attachments)
  const intent = content.kind === 'text' || content.kind === 'choice' ? optIntent(content.text) : null
  if (intent === 'stop')
    await optOut(tx, patientId, { origin: 'reply', text: 'Replied STOP on WhatsApp' }, now)
  if (intent === 'start')
    await optIn(tx, patientId, { origin: 'reply', text: 'Replied START on WhatsApp' }, now)
}

function attachmentsOf(tx: PracticeTx, id: string, content: WhatsAppIncomingContent): NewAttachment[] {
  if (content.kind !== 'file') return []
  const { type, name } = content.file
  return [pendingAttachment(tx, { messageId: id, position: 0, type, name: safeFileName(name ?? '') || null })]
}
