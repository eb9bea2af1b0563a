import { callSummary } from '@enamel/domain/communications/call-summary'
import { CallEnd } from '../../../adapters/sms/carrier.ts'
import type { Reader } from '../inbound/placement.ts'
import { patientOfSender } from '../inbound/sender-patient.ts'
import { announceMessage } from '../messages/announce-message.ts'

/** A call that has ended, answered or missed. */
export const readCall: Reader = async ({ clock }, arrival) => {
  const call = CallEnd.parse(arrival.raw)
  return {
    async place(tx, { id, received_at }, decision) {
      if (!/\d{3}/.test(call.from) && !decision) {
        return {
          kind: 'unplaced',
          reason: 'no_number',
          shown: { sender: call.from, subject: '', snippet: callSummary(call) },
        }
      }
      const now = clock.now()
      const patientId = await patientOfSender(
        tx,
        { name: '', email: null, phone: call.from || null },
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
          comm_type: 'call',
          status: 'received',
          text_content: callSummary(call),
          from_number: call.from,
          to_number: call.to,
          duration_seconds: call.durationSeconds,
          provider_id: call.providerId,
          created_at: now,
        })
        .execute()
      await announceMessage(
        tx,
        {
          id,
          patientId,
          commType: 'call',
          text: callSummary(call),
          at: received_at,
          inbound: true,
          status: 'received',
        },
        now,
      )
      return { kind: 'placed', patientId, placedAs: id }
    },
  }
}
