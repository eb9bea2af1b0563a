import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type BatchRow, lockBatch } from '../../features/bulk/bulk.queries.ts'
import { bulkReceipt } from '../../features/bulk/steps/bulk-receipt.ts'
import { lockPatients } from '../../features/patients/index.ts'
import { storeReceipts } from '../../features/permission/index.ts'
import { practiceOf } from '../../features/practice/index.ts'

interface BulkMessage {
  id: string
  batch_id: string
  patient_id: string
  at: Date
  /** The stage in which the patient was then. */
  stage: string | null
}

/** Stores why the messages of these batches were allowed, as the product does when it writes them. */
export async function storeBulkReceipts(tx: PracticeTx, batchIds: readonly string[]): Promise<void> {
  const { time_zone: zone } = await practiceOf(tx)
  const messages = await bulkMessages(tx)
  const batches = new Map<string, BatchRow>()
  for (const id of batchIds) {
    const batch = await lockBatch(tx, id)
    if (batch) batches.set(id, batch)
  }
  const locked = await lockPatients(tx, [...new Set(messages.map(({ patient_id }) => patient_id))])
  const patients = new Map(locked.map((patient) => [patient.id, patient]))
  await storeReceipts(
    tx,
    messages.flatMap(({ id, batch_id, patient_id, at: now, stage }) => {
      const batch = batches.get(batch_id)
      const patient = patients.get(patient_id)
      return batch && patient
        ? [bulkReceipt(batch, { id, patient: { ...patient, stage } }, { now, zone })]
        : []
    }),
  )
}

async function bulkMessages(tx: PracticeTx): Promise<BulkMessage[]> {
  const { rows } = await sql<BulkMessage>`
    select c.id, c.bulk_batch_id as batch_id, c.patient_id, c.datetime as at, s.to_stage as stage
    from communications c left join lateral (
      select to_stage from stage_changes
      where client_id = c.client_id and patient_id = c.patient_id and at <= c.datetime
      order by at desc, id desc limit 1) s on true
    where c.client_id = ${tx.clientId} and c.bulk_batch_id is not null`.execute(tx)
  return rows
}
