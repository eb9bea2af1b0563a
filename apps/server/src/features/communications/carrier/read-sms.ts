import { optIntent } from '@enamel/domain/communications/opt-out'
import { IncomingSms } from '../../../adapters/sms/carrier.ts'
import type { Reader } from '../inbound/placement.ts'
import { patientOfSender } from '../inbound/sender-patient.ts'
import { announceMessage } from '../messages/announce-message.ts'
import { optIn, optOut } from '../messages/consent.ts'

/** A text: from the patient with this number, or from a new lead. STOP and START are heard besides. */
export const readSms: Reader = async ({ clock }, arrival) => {
  const sms = IncomingSms.parse(arrival.raw)
  return {
    async place(tx, { id, received_at }, decision) {
      if (!/\d/.test(sms.from) && !decision) {
        return {
          kind: 'unplaced',
          reason: 'no_number',
          shown: { sender: sms.from, subject: '', snippet: sms.body.slice(0, 150) },
        }
      }
      const now = clock.now()
      const patientId = await patientOfSender(
        tx,
        { name: '', email: null, phone: sms.from || null },
        decision,
        now,
      )
      await tx
        .insertInto('communications')
        .values({
          client_id: tx.clientId,
          id,
          patient_id: patientId,
          datetime: received_at,
          inbound: true,
          comm_type: 'sms',
          status: 'received',
          text_content: sms.body,
          from_number: sms.from,
          to_number: sms.to,
          provider_id: sms.providerId,
          created_at: now,
        })
        .execute()
      await announceMessage(
        tx,
        {
          id,
          patientId,
          commType: 'sms',
          text: sms.body,
          at: received_at,
          inbound: true,
          status: 'received',
        },
        now,
      )
      const intent = optIntent(sms.body)
      if (intent === 'stop') await optOut(tx, patientId, 'Replied STOP to a text', now)
      if (intent === 'start') await optIn(tx, patientId, 'Replied START to a text', now)
      return { kind: 'placed', patientId, placedAs: id }
    },
  }
}
