import { v7 as uuid } from 'uuid'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { type InboundMessage, insertInboundMessage, type ReviewDetails } from './inbound.queries.ts'
import { placeInBackgroundKind, placeMessageKind } from './place-message.kind.ts'
import { publishUnplaced } from './publish-unplaced.ts'

export type ReceivedMessage = Omit<InboundMessage, 'id' | 'receivedAt'>

/**
 * Receives a message from outside: stores it with the job that will place it, in one transaction, before the sender
 * gets a response. The same message delivered again changes nothing.
 */
export async function receiveMessage(
  deps: Dependencies,
  clientId: string,
  received: ReceivedMessage,
): Promise<void> {
  await inPractice(deps.db, clientId, (tx) => receiveInTransaction(tx, received, deps.clock.now()))
}

/**
 * Receives a message in the caller's transaction, which may first decide whether to accept the message.
 * @param options.isInBackground whether it is one of many earlier messages
 * @returns false when it is already stored
 */
export async function receiveInTransaction(
  tx: PracticeTx,
  received: ReceivedMessage,
  receivedAt: Date,
  { isInBackground = false } = {},
): Promise<boolean> {
  const id = uuid()
  const kind = isInBackground ? placeInBackgroundKind : placeMessageKind
  const isNew = await insertInboundMessage(tx, { ...received, id, receivedAt })
  if (isNew) await enqueue(tx, kind, { client_id: tx.clientId, id }, { key: `place ${id}` })
  return isNew
}

/** Stores a message for review: no job places it until a user decides. */
export async function queueForReview(
  tx: PracticeTx,
  received: ReceivedMessage,
  review: ReviewDetails,
  now: Date,
): Promise<void> {
  const isNew = await insertInboundMessage(tx, { ...received, id: uuid(), receivedAt: now }, review)
  if (isNew) await publishUnplaced(tx)
}
