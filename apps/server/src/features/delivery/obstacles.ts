import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { isConsentMissing, isContactEnded } from '@enamel/domain/communications/messages/send-refusal'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/database.ts'
import { practiceOf } from '../practice/index.ts'
import type { DeliveryRow } from './delivery.queries.ts'

/** Why a message of a batch is not sent now: it may no longer be sent at all, or not during the quiet hours. */
export type Obstacle = { kind: 'withdrawn'; reason: FailureReason } | { kind: 'quiet'; until: Date }

type Message = Pick<DeliveryRow, 'id' | 'comm_type' | 'bulk_batch_id'>

/**
 * What keeps messages of batches from being sent now, by the message's id. A batch is marketing, also when staff send
 * one of its messages again. Messages of no batch have no obstacles.
 */
export async function obstaclesTo(
  tx: PracticeTx,
  messages: readonly Message[],
  now: Date,
): Promise<ReadonlyMap<string, Obstacle>> {
  const ofBatches = messages.filter(({ bulk_batch_id }) => bulk_batch_id !== null)
  if (ofBatches.length === 0) return new Map()
  const obstacles = new Map<string, Obstacle>()
  const texts = ofBatches.filter(({ comm_type }) => comm_type === 'sms')
  const until = texts.length > 0 ? waitsUntil('SMS', now, (await practiceOf(tx)).time_zone) : null
  if (until) for (const { id } of texts) obstacles.set(id, { kind: 'quiet', until })
  const reasons = await withdrawalReasons(
    tx,
    ofBatches.map(({ id }) => id),
  )
  for (const [id, reason] of reasons) obstacles.set(id, { kind: 'withdrawn', reason })
  return obstacles
}

/**
 * Why messages of a batch may no longer be sent: the batch was cancelled, or the patient's stage or consent has changed
 * since the message was queued. When staff send a message again, only the cancellation does not count.
 */
async function withdrawalReasons(
  tx: PracticeTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FailureReason>> {
  const rows = await tx
    .selectFrom('communications as c')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'c.client_id').onRef('p.id', '=', 'c.patient_id'),
    )
    .leftJoin('bulk_batches as b', (join) =>
      join.onRef('b.client_id', '=', 'c.client_id').onRef('b.id', '=', 'c.bulk_batch_id'),
    )
    .select(['c.id', 'c.retry_active', 'p.gdpr', 'p.stage', 'b.state'])
    .where('c.client_id', '=', tx.clientId)
    .where('c.id', '=', anyId(ids))
    .execute()
  return new Map(
    rows.flatMap(({ id, retry_active, gdpr, stage, state }): [string, FailureReason][] => {
      if (state === 'cancelled' && !retry_active) return [[id, 'cancelled']]
      if (isContactEnded(stage, 'marketing')) return [[id, 'contact_ended']]
      return isConsentMissing(gdpr, 'marketing') ? [[id, 'no_consent']] : []
    }),
  )
}
