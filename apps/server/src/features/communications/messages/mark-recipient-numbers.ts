import { type FailureReason, failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { markPhones } from '../../patients/index.ts'

interface SentMessage {
  patient_id: string
  comm_type: CommType
  to_number: string | null
}

/** A message that has arrived or failed. */
interface SettledMessage {
  message: SentMessage
  /** Null when the message has arrived, which proves that the number works. */
  failure: FailureReason | null
}

/**
 * Marks the phone numbers of different patients as reachable or not, according to the results of texts to these numbers
 * (COM-04). Only texts count, because messages on other channels fail for different reasons.
 */
export function markRecipientNumbers(
  tx: PracticeTx,
  settled: readonly SettledMessage[],
  now: Date,
): Promise<void> {
  return markPhones(
    tx,
    settled.flatMap(({ message: { patient_id: patientId, comm_type, to_number: number }, failure }) => {
      if (comm_type !== 'sms' || !number) return []
      if (failure && !failureOf(failure).marksRecipient) return []
      return [{ patientId, number, reachable: failure === null }]
    }),
    now,
  )
}
