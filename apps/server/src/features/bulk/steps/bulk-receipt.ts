import { ReceiptRecipients } from '@enamel/contract/permission'
import { passedChecks } from '@enamel/domain/bulk/passed-checks'
import type { LockedPatient } from '../../patients/index.ts'
import type { NewReceipt } from '../../permission/index.ts'
import type { BatchRow } from '../bulk.queries.ts'

/** Why a batch's message to a patient was allowed, as it is known when the message is written, in this time zone. */
export function bulkReceipt(
  { id, channel, sender, created_at, total, recipients }: BatchRow,
  message: { id: string; patient: LockedPatient },
  { now, zone }: { now: Date; zone: string },
): NewReceipt {
  return {
    messageId: message.id,
    patient: message.patient,
    receipt: {
      kind: 'bulk',
      allowed_at: now.toISOString(),
      batch: { id, sender: sender ?? '', sent_at: created_at.toISOString(), total },
      recipients: ReceiptRecipients.nullable().parse(recipients),
      checks: passedChecks(channel, message.patient, { now, zone }),
    },
  }
}
