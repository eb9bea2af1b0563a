import type { InboundChannel, UnplacedReason } from '@enamel/domain/unplaced/reasons'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/practice-tx.ts'

export interface InboundMessage {
  id: string
  channel: InboundChannel
  /** Equal for two receptions of the same message. */
  fingerprint: string
  receivedAt: Date
  /** The received data, in the shape that the channel's reader expects; for an email, its envelope. */
  raw: unknown
  /** The key under which an email is stored. */
  storageKey?: string
  sender: string
}

/** Why a message waits for review, and its summary in the list. */
export interface ReviewDetails {
  reason: UnplacedReason
  summary: MessageSummary
}

/** Stores a received message before it is acknowledged. @returns false when it is already stored */
export async function insertInboundMessage(
  tx: PracticeTx,
  inboundMessage: InboundMessage,
  review?: ReviewDetails,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('inbound_messages')
    .values({
      client_id: tx.clientId,
      id: inboundMessage.id,
      channel: inboundMessage.channel,
      fingerprint: inboundMessage.fingerprint,
      received_at: inboundMessage.receivedAt,
      raw: JSON.stringify(inboundMessage.raw),
      storage_key: inboundMessage.storageKey ?? null,
      sender: inboundMessage.sender,
      state: 'received',
      ...(review && { state: 'unplaced', reason: review.reason, ...review.summary }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The state of a message that may have been received before; undefined for a new one. */
export async function earlierReception(
  tx: PracticeTx,
  { channel, fingerprint }: Pick<InboundMessage, 'channel' | 'fingerprint'>,
) {
  return tx
    .selectFrom('inbound_messages')
    .select(['state', 'reason'])
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', channel)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
}

/** How many messages wait for review for this reason, counted up to `max`. */
export async function countWaiting(tx: PracticeTx, reason: UnplacedReason, max: number): Promise<number> {
  const rows = await tx
    .selectFrom('inbound_messages')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('state', '=', 'unplaced')
    .where('reason', '=', reason)
    .limit(max)
    .execute()
  return rows.length
}

/** The messages of the same sender that were received earlier and still wait to be placed, oldest first. */
export async function waitingBefore(tx: PracticeTx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('inbound_messages as earlier')
    .innerJoin('inbound_messages as message', (join) =>
      join
        .onRef('message.client_id', '=', 'earlier.client_id')
        .onRef('message.sender', '=', 'earlier.sender')
        .onRef('message.channel', '=', 'earlier.channel'),
    )
    .select('earlier.id')
    .where('earlier.client_id', '=', tx.clientId)
    .where('earlier.state', '=', 'received')
    .where('message.id', '=', id)
    .where('message.sender', '<>', '')
    .where(sql<boolean>`(earlier.received_at, earlier.id) < (message.received_at, message.id)`)
    .orderBy('earlier.received_at')
    .orderBy('earlier.id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * The email of the practice that an email from its mailbox answers, if it waits to be placed as well: only once it is
 * on a timeline, its answers from unknown addresses are recognised.
 */
export async function waitingAnswered(tx: PracticeTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sent.id from inbound_messages answer
    join inbound_messages sent on sent.client_id = answer.client_id and sent.channel = answer.channel
      and sent.state = 'received' and sent.raw ->> 'folder' = 'sent'
      and sent.raw ->> 'message_id' = answer.raw ->> 'answers'
    where answer.client_id = ${tx.clientId} and answer.id = ${id} and answer.channel = 'Email'
      and answer.raw ->> 'answers' is not null`.execute(tx)
  return rows.map((row) => row.id)
}

/** The stored message, locked until the transaction ends. */
export async function lockInboundMessage(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('inbound_messages')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type InboundMessageRow = NonNullable<Awaited<ReturnType<typeof lockInboundMessage>>>

/** The summary of a message in the list of unplaced messages. */
export interface MessageSummary {
  sender: string
  subject: string
  snippet: string
}

export async function markPlaced(
  tx: PracticeTx,
  id: string,
  placement: { patientId: string | null; placedAs: string | null },
): Promise<void> {
  await tx
    .updateTable('inbound_messages')
    .set({ state: 'placed', reason: null, patient_id: placement.patientId, placed_as: placement.placedAs })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}

export async function markUnplaced(
  tx: PracticeTx,
  id: string,
  reason: UnplacedReason,
  summary: MessageSummary,
): Promise<void> {
  await tx
    .updateTable('inbound_messages')
    .set({ state: 'unplaced', reason, ...summary })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}

export async function deleteInboundMessage(tx: PracticeTx, id: string): Promise<void> {
  await tx.deleteFrom('inbound_messages').where('client_id', '=', tx.clientId).where('id', '=', id).execute()
}
