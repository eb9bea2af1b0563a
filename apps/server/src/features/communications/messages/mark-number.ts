import { type FailureReason, failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { PracticeTx } from '../../../db/database.ts'
import { markPhone } from '../../patients/index.ts'

interface SentMessage {
  patient_id: string
  comm_type: CommType
  to_number: string | null
}

/**
 * Marks a patient's phone number as reachable or not, according to the result of a text to that number (COM-04). Only
 * texts count, because messages on other channels fail for different reasons.
 * @param failure null when the text has arrived, which proves that the number works
 */
export async function markRecipientNumber(
  tx: PracticeTx,
  { patient_id, comm_type, to_number }: SentMessage,
  failure: FailureReason | null,
  now: Date,
): Promise<void> {
  if (comm_type !== 'sms' || !to_number) return
  if (failure && !failureOf(failure).marksRecipient) return
  await markPhone(tx, { patientId: patient_id, number: to_number, reachable: failure === null }, now)
}
