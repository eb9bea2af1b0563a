import { v7 as uuid } from 'uuid'
import { inPractice } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { World } from '../../../world.ts'
import { type Arrival, insertArrival } from './inbound.queries.ts'
import { placeMessageKind } from './place-message.kind.ts'

export type Received = Omit<Arrival, 'id' | 'receivedAt'>

/**
 * Takes in what came from outside: stored with the job that will place it, in one transaction, before whoever handed
 * it over is told that it was taken. The same message handed over again changes nothing.
 */
export async function receiveMessage(world: World, clientId: string, received: Received): Promise<void> {
  const id = uuid()
  await inPractice(world.db, clientId, async (tx) => {
    const isNew = await insertArrival(tx, { ...received, id, receivedAt: world.clock.now() })
    if (isNew) await enqueue(tx, placeMessageKind, { client_id: clientId, id }, { key: `place ${id}` })
  })
}
