import type { BulkBatch, BulkSummary } from '@enamel/contract/bulk'
import type { BulkMessageState } from '@enamel/domain/bulk/bulk'
import { bulkTitle } from '@enamel/domain/bulk/bulk-text'
import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import { chunksOf } from '../../db/chunks.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
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
  for await (const rows of chunksOf(tx, messagesOf(tx, batchId), MESSAGES_AT_A_TIME))
    yield rows.map((row) => ({ patient_id: row.patient_id, ...presentState(row) }))
}

interface PresentAt {
  now: Date
  /** The practice's time zone. */
  zone: string
}

/** How far a bulk message is, as the contract has it. */
function presentProgress(row: BatchRow, { now, zone }: PresentAt): NonNullable<BulkBatch['progress']> {
  const { channel, sent, failed, state } = row
  // Texts that are on their way, and those of a cancelled bulk message, do not wait for the morning.
  const waitingUntil = state === 'sending' && row.has_waiting ? waitsUntil(channel, now, zone) : null
  return { sent, failed, state, waits_until: waitingUntil?.toISOString() ?? null }
}

/** A bulk message with its progress in place of its messages. */
export function presentWithProgress(row: BatchRow, at: PresentAt): BulkBatch {
  const { id, total, channel } = row
  return { id, total, channel, messages: [], progress: presentProgress(row, at) }
}

/** A bulk message in short, as the contract has it. */
export function presentSummary(row: BatchRow, at: PresentAt): BulkSummary {
  const { id, total, channel, sender, created_at } = row
  return {
    id,
    total,
    channel,
    title: bulkTitle(row),
    ...presentProgress(row, at),
    sender: sender ?? '',
    created_at: created_at.toISOString(),
  }
}
