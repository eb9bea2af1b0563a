import type { BulkBody, bulk } from '@enamel/contract/bulk'
import { type BulkRecipients, NO_RECIPIENTS } from '@enamel/domain/bulk/recipients'
import type { ReceiptRecipients } from '@enamel/domain/permission/receipt'
import { sql } from 'kysely'
import { forget, idempotent } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { acceptedJson, type Refused, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { type Practice, practiceOf } from '../practice/index.ts'
import { batchById } from './bulk.queries.ts'
import { refuseBulk } from './check-bulk.ts'
import { presentBatch } from './present-bulk.ts'
import { recipientsOf } from './recipients.ts'
import { enqueueStep } from './steps/bulk-step.kind.ts'
import { publishProgress } from './steps/progress.ts'

/**
 * Starts a bulk message. Its recipients are those of this moment, stored with it in one transaction; jobs send it. The
 * same id again returns the first bulk message (G3-33).
 */
export const startBulk: Handler<typeof bulk.send> = ({ deps, session, change }, { body }) =>
  change(async (tx) => {
    const practice = await practiceOf(tx)
    const now = deps.clock.now()
    const key = { operation: 'bulk.send', id: body.id, body, now }
    const execution = await idempotent(tx, key, () =>
      begin(tx, body, { deps, practice, userId: session.userId, now }),
    )
    if (execution.kind === 'id_reused') return refuse('id_reused')
    if (!execution.result.ok) {
      await forget(tx, key)
      return execution.result
    }
    const batch = await batchById(tx, body.id)
    if (!batch) throw new Error(`The bulk message ${body.id} is not stored`)
    return acceptedJson(await presentBatch(tx, batch))
  })

interface Beginning {
  deps: Dependencies
  practice: Practice
  userId: string
  now: Date
}

type BeginRefusal = Refused<'validation' | 'channel_disabled' | 'total_changed' | 'id_reused'>

async function begin(
  tx: PracticeTx,
  body: BulkBody,
  { deps, practice, userId, now }: Beginning,
): Promise<{ ok: true } | BeginRefusal> {
  const { id, payload, total } = body
  const refused = await refuseBulk(tx, body, { practice, deps })
  if (refused) return refused
  // An id whose idempotency key has been forgotten is not used again.
  if (await batchById(tx, id)) return refuse('id_reused')
  const recipients = await insertBatch(tx, body, { practice, userId, now })
  const refusal = recipientsRefusal(body, recipients)
  if (refusal) {
    await tx.deleteFrom('bulk_batches').where('client_id', '=', tx.clientId).where('id', '=', id).execute()
    return refusal
  }
  if (recipients !== total) await setTotal(tx, id, recipients)
  await publishProgress(tx, {
    id,
    channel: payload.channel,
    total: recipients,
    sent: 0,
    failed: 0,
    state: 'sending',
  })
  await enqueueStep(tx, id)
  return { ok: true }
}

/** A report that has more patients than the user saw is refused, so that nobody gets a message unseen (G3-33). */
function recipientsRefusal({ filter, total }: BulkBody, recipients: number): BeginRefusal | null {
  const field = filter ? 'filter' : 'patient_ids'
  if (recipients === 0) return refuse('validation', { errors: { [field]: [NO_RECIPIENTS] } })
  return filter && recipients > total ? refuse('total_changed') : null
}

/** @returns the number of recipients */
async function insertBatch(
  tx: PracticeTx,
  { id, total, payload, ...recipients }: BulkBody,
  { practice, userId, now }: Omit<Beginning, 'deps'>,
): Promise<number> {
  await tx
    .insertInto('bulk_batches')
    .values({
      client_id: tx.clientId,
      id,
      user_id: userId,
      channel: payload.channel,
      subject: payload.channel === 'Email' ? (payload.subject ?? null) : null,
      message: payload.message,
      recipients: JSON.stringify(storedRecipients(recipients)),
      total,
      counted_at: now,
      created_at: now,
    })
    .execute()
  const query = recipientsOf(tx, recipients, { now, zone: practice.time_zone })
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_messages (client_id, batch_id, patient_id, position)
    select ${tx.clientId}, ${id}, patient_id, position from (${query}) as recipients`.execute(tx)
  return Number(numAffectedRows)
}

/** Whom the message is for, as its receipts tell it. */
function storedRecipients({ filter, patient_ids: ids = [] }: BulkRecipients): ReceiptRecipients {
  return filter ? { kind: 'report', filter } : { kind: 'patients', count: new Set(ids).size }
}

async function setTotal(tx: PracticeTx, id: string, total: number): Promise<void> {
  await tx
    .updateTable('bulk_batches')
    .set({ total })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}
