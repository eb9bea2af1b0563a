import { isStalled, WHATSAPP_WINDOW_SECONDS, windowOpenedAt } from '@enamel/domain/reply/whatsapp-window'
import type { PracticeTx } from '../../db/practice-tx.ts'

/**
 * Whether only an approved template may be sent on WhatsApp (RPL-20): the patient has not written from their current
 * number for a day, or WhatsApp has refused a later message because the window was closed.
 */
export async function isWhatsAppStalled(
  tx: PracticeTx,
  patient: { id: string; phone_e164: string | null },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('communications')
    .select(['inbound', 'datetime', 'from_number', 'to_number', 'notice', 'status', 'failure_reason'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patient.id)
    .where('comm_type', '=', 'whatsapp_message')
    .where('datetime', '>', new Date(now.getTime() - WHATSAPP_WINDOW_SECONDS * 1000))
    .execute()
  const messages = rows.map(({ from_number, to_number, ...message }) => ({
    ...message,
    number: message.inbound ? from_number : to_number,
  }))
  return isStalled(windowOpenedAt(messages, patient.phone_e164), now)
}
