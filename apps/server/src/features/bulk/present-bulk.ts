import type { BulkBatch, BulkSummary } from '@enamel/contract/bulk'
import type { BulkMessageState } from '@enamel/domain/bulk/bulk'
import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import { batchesOf } from '../../db/batches.ts'
import type { PracticeTx } from '../../db/database.ts'
import { type JsonText, jsonWithList } from '../../http/pipeline/json-text.ts'
import { type BatchRow, type MessageRow, messagesOf } from './bulk.queries.ts'

type StoredState = MessageRow['state']

const shownStates: Record<StoredState, BulkMessageState> = {
  waiting: 'Sending',
  queued: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
}

/** The stored states of the messages that are shown in this state. */
export function storedStates(shown: BulkMessageState): StoredState[] {
  const stored = Object.keys(shownStates) as StoredState[]
  return stored.filter((state) => shownStates[state] === shown)
}

/** A message's state, with the reason if it has failed. */
export function presentState({ state, reason }: Pick<MessageRow, 'state' | 'reason'>) {
  return { state: shownStates[state], reason }
}

/** The messages of a batch are read and presented in parts of this size, between which other requests are served. */
const MESSAGES_AT_A_TIME = 1000

/** A bulk message with its messages, as the contract has it: these may be some hundred thousand. */
export function presentBatch(tx: PracticeTx, { id, total, channel }: BatchRow): Promise<JsonText<BulkBatch>> {
  return jsonWithList<BulkBatch, 'messages'>({ id, total, channel }, 'messages', presentMessages(tx, id))
}

async function* presentMessages(tx: PracticeTx, batchId: string): AsyncGenerator<BulkBatch['messages']> {
  for await (const rows of batchesOf(tx, messagesOf(tx, batchId), MESSAGES_AT_A_TIME))
    yield rows.map((row) => ({ patient_id: row.patient_id, ...presentState(row) }))
}

/**
 * A bulk message in short, as the contract has it.
 * @param zone the practice's time zone
 */
export function presentSummary(row: BatchRow, { now, zone }: { now: Date; zone: string }): BulkSummary {
  const { id, total, channel, sent, failed, state, sender, created_at } = row
  // Texts that are on their way, and those of a cancelled bulk message, do not wait for the morning.
  const waitingUntil = state === 'sending' && row.has_waiting ? waitsUntil(channel, now, zone) : null
  return {
    id,
    total,
    channel,
    sent,
    failed,
    state,
    waits_until: waitingUntil?.toISOString() ?? null,
    sender: sender ?? '',
    created_at: created_at.toISOString(),
  }
}
