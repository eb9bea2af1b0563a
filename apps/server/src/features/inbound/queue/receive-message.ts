import { v7 as uuid } from 'uuid'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { type AwaitingReview, type InboundMessage, insertInboundMessage } from './inbound.queries.ts'
import { placeMessageKind } from './place-message.kind.ts'
import { publishUnplaced } from './publish-unplaced.ts'

export type Received = Omit<InboundMessage, 'id' | 'receivedAt'>

/**
 * Receives a message from outside: stores it with the job that will place it, in one transaction, before the sender
 * gets a response. The same message delivered again changes nothing.
 */
export async function receiveMessage(
  deps: Dependencies,
  clientId: string,
  received: Received,
): Promise<void> {
  await inPractice(deps.db, clientId, (tx) => receiveIn(tx, received, deps.clock.now()))
}

/** Receives a message in a transaction of the caller, which may first decide whether to accept it. */
export async function receiveIn(tx: PracticeTx, received: Received, now: Date): Promise<void> {
  const id = uuid()
  const isNew = await insertInboundMessage(tx, { ...received, id, receivedAt: now })
  if (isNew) await enqueue(tx, placeMessageKind, { client_id: tx.clientId, id }, { key: `place ${id}` })
}

/** Stores a message for review: no job places it until a user decides. */
export async function queueForReview(
  tx: PracticeTx,
  received: Received,
  review: AwaitingReview,
  now: Date,
): Promise<void> {
  const isNew = await insertInboundMessage(tx, { ...received, id: uuid(), receivedAt: now }, review)
  if (isNew) await publishUnplaced(tx)
}
