import { callSummary } from '@enamel/domain/communications/messages/call-summary'
import { CallEnd } from '../../../adapters/sms/received.ts'
import { writeMessage } from '../../communications/index.ts'
import type { Reader } from '../queue/placement.ts'
import { patientOfSender } from '../queue/sender-patient.ts'
import { attachRecordings } from './call-recordings.ts'

/**
 * Reads an answered or missed call from a patient, found by phone number, or from a new lead. A recording that was
 * reported earlier is attached.
 */
export const readCall: Reader = async ({ clock }, inboundMessage) => {
  const call = CallEnd.parse(inboundMessage.raw)
  const text = callSummary({ inbound: true, ...call })
  return {
    async place(tx, { id, received_at }, decision) {
      if (call.from === '' && !decision) {
        return { kind: 'unplaced', reason: 'no_number', summary: { sender: '', subject: '', snippet: text } }
      }
      const now = clock.now()
      const sender = { name: '', email: null, phone: call.from || null }
      const { patientId } = await patientOfSender(tx, sender, decision, now)
      const columns = {
        from_number: call.from,
        to_number: call.to,
        duration_seconds: call.durationSeconds,
        provider_id: call.providerId,
      }
      await writeMessage(
        tx,
        {
          id,
          patientId,
          commType: 'call',
          at: received_at,
          inbound: true,
          status: 'received',
          text,
          columns,
        },
        now,
      )
      await attachRecordings(tx, call.providerId)
      return { kind: 'placed', patientId, placedAs: id }
    },
  }
}
