import { bySystem } from '@enamel/domain/actors/actor'
import { BULK_SET_SIZE, type LeftOutReason } from '@enamel/domain/bulk/bulk'
import { type BulkText, fillBulkText } from '@enamel/domain/bulk/bulk-text'
import { leftOutReason, reasonOfRefusal } from '@enamel/domain/bulk/left-out'
import { sql } from 'kysely'
import { v5 as uuidOf } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type LockedPatient, lockPatients } from '../../patients/index.ts'
import { type NewReceipt, storeReceipts } from '../../permission/index.ts'
import { practiceOf, sendingChannels } from '../../practice/index.ts'
import { sendToPatients } from '../../sending/index.ts'
import { placeholdersOf } from '../../templates/index.ts'
import type { BatchRow } from '../bulk.queries.ts'
import { bulkReceipt } from './bulk-receipt.ts'

/** The message of a batch to one patient. */
interface SetMessage {
  id: string
  patient: LockedPatient
  text: string
  subject: string
}

/**
 * Writes the next messages of a batch to their timelines, each with its delivery and with why it was allowed, and marks
 * those of patients who are left out. The caller has locked the batch. A message's id follows from batch and patient, so that even a second run
 * over the same patients would send nothing.
 */
export async function sendSet(tx: PracticeTx, deps: Dependencies, batch: BatchRow): Promise<void> {
  const patients = await lockPatients(tx, await nextPatients(tx, batch.id))
  const { messages, leftOut } = await sortOut(tx, deps, batch, patients)
  const results = await sendToPatients(tx, deps, {
    channel: batch.channel,
    actor: bySystem('bulk'),
    purpose: 'marketing',
    bulkBatchId: batch.id,
    messages,
  })
  const queued: SetMessage[] = []
  for (const message of messages) {
    const result = results.get(message.id)
    // An id that belongs to a message already is this one.
    if (!result || result.ok || result.reason === 'id_reused') queued.push(message)
    else leftOut.push({ patientId: message.patient.id, reason: reasonOfRefusal[result.reason] })
  }
  await storeReceipts(tx, await receiptsOf(tx, batch, queued, deps.clock.now()))
  await markQueued(tx, batch.id, queued)
  await markLeftOut(tx, batch.id, leftOut)
}

interface LeftOut {
  patientId: string
  reason: LeftOutReason
}

/** Fills in the message for each patient, and decides who is left out. */
async function sortOut(
  tx: PracticeTx,
  deps: Dependencies,
  batch: BatchRow,
  patients: readonly LockedPatient[],
): Promise<{ messages: SetMessage[]; leftOut: LeftOut[] }> {
  const practice = await practiceOf(tx)
  const channels = await sendingChannels(tx, practice, deps)
  const groupsOf = placeholdersOf(practice)
  const messages: SetMessage[] = []
  const leftOut: LeftOut[] = []
  for (const patient of patients) {
    const text = fillBulkText(batch.channel, batch, groupsOf(patient))
    const reason = leftOutReason(batch.channel, patient, { channels, text })
    if (reason) leftOut.push({ patientId: patient.id, reason })
    else messages.push(messageOf(batch.id, patient, text))
  }
  return { messages, leftOut }
}

function messageOf(batchId: string, patient: LockedPatient, { subject, message }: BulkText): SetMessage {
  return { id: uuidOf(patient.id, batchId), patient, text: message, subject: subject ?? '' }
}

async function receiptsOf(
  tx: PracticeTx,
  batch: BatchRow,
  messages: readonly SetMessage[],
  now: Date,
): Promise<NewReceipt[]> {
  const { time_zone: zone } = await practiceOf(tx)
  return messages.map(({ id, patient }) => bulkReceipt(batch, { id, patient }, { now, zone }))
}

async function nextPatients(tx: PracticeTx, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bulk_messages')
    .select('patient_id')
    .where('client_id', '=', tx.clientId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(BULK_SET_SIZE)
    .execute()
  return rows.map(({ patient_id }) => patient_id)
}

async function markQueued(tx: PracticeTx, batchId: string, messages: readonly SetMessage[]): Promise<void> {
  await sql`
    update bulk_messages m set state = 'queued', communication_id = queued.id
    from unnest(${messages.map(({ patient }) => patient.id)}::uuid[], ${messages.map(({ id }) => id)}::uuid[])
      as queued(patient_id, id)
    where m.client_id = ${tx.clientId} and m.batch_id = ${batchId} and m.patient_id = queued.patient_id`.execute(
    tx,
  )
}

async function markLeftOut(tx: PracticeTx, batchId: string, leftOut: readonly LeftOut[]): Promise<void> {
  await sql`
    update bulk_messages m set state = 'failed', reason = left_out.reason
    from unnest(${leftOut.map(({ patientId }) => patientId)}::uuid[], ${leftOut.map(({ reason }) => reason)}::text[])
      as left_out(patient_id, reason)
    where m.client_id = ${tx.clientId} and m.batch_id = ${batchId} and m.patient_id = left_out.patient_id`.execute(
    tx,
  )
}
