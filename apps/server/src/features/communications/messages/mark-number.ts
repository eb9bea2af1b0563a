import type { CommType } from '@enamel/domain/communications/comm-type'
import { type FailureReason, failureOf } from '@enamel/domain/communications/failure-reason'
import type { PracticeTx } from '../../../db/database.ts'
import { markPhone } from '../../patients/index.ts'

interface SentMessage {
  patient_id: string
  comm_type: CommType
  to_number: string | null
}

/**
 * Records what became of a text on the number it went to (COM-04). Only texts say so: other channels fail for reasons
 * of their own, and a bounced email says nothing of a number.
 * @param failure null when the text has arrived, which proves the number
 */
export async function markNumberOf(
  tx: PracticeTx,
  { patient_id, comm_type, to_number }: SentMessage,
  failure: FailureReason | null,
  now: Date,
): Promise<void> {
  if (comm_type !== 'sms' || !to_number) return
  if (failure && !failureOf(failure).marksRecipient) return
  await markPhone(tx, { patientId: patient_id, number: to_number, reachable: failure === null }, now)
}
