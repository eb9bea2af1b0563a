import type { BulkBatch, BulkSummary } from '@enamel/contract/bulk'
import type { BulkMessageState } from '@enamel/domain/bulk/bulk'
import { quietUntil } from '@enamel/domain/communications/messages/quiet-hours'
import type { BatchRow, MessageRow } from './bulk.queries.ts'

const states: Record<MessageRow['state'], BulkMessageState> = {
  waiting: 'Sending',
  queued: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
}

/** A message's state, with the reason if it has failed. */
export function presentState({ state, reason }: Pick<MessageRow, 'state' | 'reason'>) {
  return { state: states[state], reason }
}

export function presentBatch({ id, total, channel }: BatchRow, messages: readonly MessageRow[]): BulkBatch {
  return {
    id,
    total,
    channel,
    messages: messages.map((row) => ({ patient_id: row.patient_id, ...presentState(row) })),
  }
}

/** @param zone the practice's time zone */
export function presentSummary(row: BatchRow, { now, zone }: { now: Date; zone: string }): BulkSummary {
  const { id, total, channel, sent, failed, state, sender, created_at } = row
  const waitsUntil = channel === 'SMS' && state === 'sending' ? quietUntil(now, zone) : null
  return {
    id,
    total,
    channel,
    sent,
    failed,
    state,
    waits_until: waitsUntil?.toISOString() ?? null,
    sender: sender ?? '',
    created_at: created_at.toISOString(),
  }
}
