import { filesText } from '@enamel/domain/communications/attachments/attachment-state'
import { optIntent } from '@enamel/domain/communications/messages/opt-out'
import type { UnplacedReason } from '@enamel/domain/unplaced/reasons'
import { IncomingSms } from '../../../adapters/sms/received.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueueFetches, optIn, optOut, pendingAttachment, writeMessage } from '../../communications/index.ts'
import { markPhones } from '../../patients/index.ts'
import type { InboundMessageRow } from '../queue/inbound.queries.ts'
import type { Reader } from '../queue/placement.ts'
import { patientOfSender } from '../queue/sender-patient.ts'

/**
 * Reads a text from a patient, found by phone number, or from a new lead. STOP and START also change the consent;
 * pictures are fetched by jobs.
 */
export const readSms: Reader = async ({ clock }, inboundMessage) => {
  const sms = IncomingSms.parse(inboundMessage.raw)
  const inboxText = sms.body || filesText(sms.media.map(({ type }) => type))
  return {
    async place(tx, inboundMessage, decision) {
      const reason = decision ? null : unplacedReason(sms)
      if (reason) {
        return {
          kind: 'unplaced',
          reason,
          summary: { sender: sms.from, subject: '', snippet: inboxText.slice(0, 150) },
        }
      }
      const now = clock.now()
      const sender = { name: '', email: null, phone: sms.from || null }
      const { patientId, isNew } = await patientOfSender(tx, sender, decision, now)
      await writeText(tx, inboundMessage, { sms, inboxText, patientId, now })
      await markPhones(tx, [{ patientId, number: sms.from, reachable: true }], now)
      // A keyword that the carrier acted on takes precedence: the carrier has already blocked or unblocked our texts.
      const intent = sms.acted ?? optIntent(sms.body)
      if (intent === 'stop')
        await optOut(tx, patientId, { origin: 'reply', text: 'Replied STOP to a text' }, now)
      if (intent === 'start')
        await optIn(tx, patientId, { origin: 'reply', text: 'Replied START to a text' }, now)
      const { id, received_at: receivedAt } = inboundMessage
      const text = { id, from: sms.from, body: sms.body, receivedAt, isNewNumber: isNew }
      if (!decision) await tx.emit({ name: 'text_received', patientId, at: now, text })
      return { kind: 'placed', patientId, placedAs: id }
    },
  }
}

function unplacedReason({ network, from }: IncomingSms): UnplacedReason | null {
  if (network === 'whatsapp') return 'whatsapp'
  return from === '' ? 'no_number' : null
}

interface Text {
  sms: IncomingSms
  inboxText: string
  patientId: string
  now: Date
}

/** Writes the text with an attachment for each of its files, and enqueues the jobs that fetch the files. */
async function writeText(tx: PracticeTx, { id, received_at }: InboundMessageRow, text: Text): Promise<void> {
  const { sms, inboxText, patientId, now } = text
  const attachments = sms.media.map(({ type }, position) =>
    pendingAttachment(tx, { messageId: id, position, type, name: null }),
  )
  await writeMessage(
    tx,
    {
      id,
      patientId,
      at: received_at,
      inbound: true,
      status: 'received',
      commType: sms.network === 'whatsapp' ? 'whatsapp_message' : 'sms',
      text: sms.body,
      inboxText,
      columns: { from_number: sms.from, to_number: sms.to, provider_id: sms.providerId },
      attachments,
    },
    now,
  )
  await enqueueFetches(tx, attachments)
}
