import { optIntent } from '@enamel/domain/communications/opt-out'
import { nameOfUnnamed } from '@enamel/domain/communications/unnamed-file'
import { v7 as uuid } from 'uuid'
import type { WhatsAppIncomingContent } from '../../../adapters/whatsapp/whatsapp-arrival.ts'
import type { PracticeTx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { whatsAppNumber } from '../../integrations/index.ts'
import { fetchMediaKey, fetchMediaKind } from '../carrier/fetch-media.kind.ts'
import type { ArrivalRow } from '../inbound/inbound.queries.ts'
import { optIn, optOut } from '../messages/consent.ts'
import { type NewAttachment, writeMessage } from '../messages/write-message.ts'
import { isRevoked } from './place-revoke.ts'

export interface IncomingMessage {
  /** Null for one whose id could not be read. */
  providerId: string | null
  from: string
  name: string
  at: string | null
  content: WhatsAppIncomingContent
}

interface Written {
  message: IncomingMessage
  text: string
  /** What the inbox row shows of it. */
  shown: string
  patientId: string
  now: Date
}

const FILE_NAME_MAX = 255

/**
 * Writes a message onto its patient's timeline, at the time it was written and not when it was handed over: the window
 * for answers runs from there. A file gets its place, and the job that fetches it. STOP and START are heard besides.
 */
export async function writeWhatsApp(
  tx: PracticeTx,
  { id, received_at }: ArrivalRow,
  { message, text, shown, patientId, now }: Written,
): Promise<void> {
  const { providerId, from, at, content } = message
  const written = at === null ? received_at : new Date(Math.min(Date.parse(at), received_at.getTime()))
  const attachments = attachmentsOf(tx, id, content)
  await writeMessage(
    tx,
    {
      ...{ id, patientId, at: written, inbound: true, text, shown, attachments },
      commType: 'whatsapp_message',
      status: providerId && (await isRevoked(tx, providerId)) ? 'deleted' : 'received',
      columns: { from_number: from || null, to_number: await whatsAppNumber(tx), provider_id: providerId },
    },
    now,
  )
  for (const { id: attachment_id } of attachments) {
    const payload = { client_id: tx.clientId, attachment_id }
    await enqueue(tx, fetchMediaKind, payload, { key: fetchMediaKey(payload) })
  }
  const intent = content.kind === 'text' || content.kind === 'choice' ? optIntent(content.text) : null
  if (intent === 'stop') await optOut(tx, patientId, 'Replied STOP on WhatsApp', now)
  if (intent === 'start') await optIn(tx, patientId, 'Replied START on WhatsApp', now)
}

function attachmentsOf(tx: PracticeTx, id: string, content: WhatsAppIncomingContent): NewAttachment[] {
  if (content.kind !== 'file') return []
  const { type, name } = content.file
  return [
    {
      id: uuid(),
      name: name?.slice(0, FILE_NAME_MAX) || nameOfUnnamed(type, 1),
      type,
      size: 0,
      state: 'coming',
      storage_key: `attachments/${tx.clientId}/${id}/0`,
    },
  ]
}
