import { isStalled } from '@enamel/domain/reply/whatsapp-window'
import type { PracticeTx } from '../../../db/database.ts'

/** Whether the patient has not written by WhatsApp for a day, so that only an approved template may go (RPL-20). */
export async function isWhatsAppStalled(tx: PracticeTx, patientId: string, now: Date): Promise<boolean> {
  const { last } = await tx
    .selectFrom('communications')
    .select((row) => row.fn.max('datetime').as('last'))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('comm_type', '=', 'whatsapp_message')
    .where('inbound', '=', true)
    .executeTakeFirstOrThrow()
  return isStalled(last, now)
}
