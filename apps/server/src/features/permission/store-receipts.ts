import type {
  AnswerReceipt,
  BulkReceipt,
  ReceiptConsent,
  WorkflowReceipt,
} from '@enamel/domain/permission/receipt'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type Consent, consentsOf, type LockedPatient } from '../patients/index.ts'

/** Why a message was allowed, for which the patient's consent is still to be read. */
export interface NewReceipt {
  messageId: string
  patient: LockedPatient
  receipt: WithoutConsent<WorkflowReceipt> | WithoutConsent<BulkReceipt> | WithoutConsent<AnswerReceipt>
}

type WithoutConsent<Receipt> = Omit<Receipt, 'consent'>

/**
 * Stores why messages were allowed, with the consent of their patients, in the transaction that writes the messages. The
 * number of statements does not grow with the messages. A message that has a receipt keeps it.
 */
export async function storeReceipts(tx: PracticeTx, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  const histories = await consentsOf(
    tx,
    receipts.map(({ patient }) => patient.id),
  )
  const rows = receipts.map(({ messageId, patient, receipt }) => ({
    id: messageId,
    receipt: { ...receipt, consent: consentOf(patient, histories.get(patient.id)?.at(-1)) },
  }))
  await sql`
    insert into permission_receipts (client_id, communication_id, receipt)
    select ${tx.clientId}, id, receipt from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, receipt jsonb)
    on conflict do nothing`.execute(tx)
}

function consentOf({ gdpr }: LockedPatient, last: Consent | undefined): ReceiptConsent {
  if (!last) return { gdpr, since: null, origin: 'unknown', by: null }
  return { gdpr, since: last.at.toISOString(), origin: last.origin, by: last.user?.name ?? null }
}
