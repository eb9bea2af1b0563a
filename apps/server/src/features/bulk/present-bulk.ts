import type { BulkBatch, BulkSummary } from '@enamel/contract/bulk'
import type { BulkMessageState } from '@enamel/domain/bulk/bulk'
import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import type { BatchRow, MessageRow } from './bulk.queries.ts'

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

/** A bulk message with its messages, as the contract has it. */
export function presentBatch({ id, total, channel }: BatchRow, messages: readonly MessageRow[]): BulkBatch {
  return {
    id,
    total,
    channel,
    messages: messages.map((row) => ({ patient_id: row.patient_id, ...presentState(row) })),
  }
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
