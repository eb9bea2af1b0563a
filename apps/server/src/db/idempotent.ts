import { createHash } from 'node:crypto'
import type { PracticeTx } from './database.ts'

export type Idempotent<T> =
  | { kind: 'first'; result: T }
  | { kind: 'repeated'; result: T }
  | { kind: 'id_reused' }

export interface IdempotencyKey {
  operation: string
  /** Made by the client. */
  id: string
  /** The request's input: the same id with another body is no repetition. */
  body: unknown
  now: Date
}

/**
 * Does the work once for each id that a client makes, in the caller's transaction. A repetition gets the first result,
 * and waits for it while the first is in progress.
 * @param work its result must be JSON; when it throws, nothing is stored
 */
export async function idempotent<T>(
  tx: PracticeTx,
  key: IdempotencyKey,
  work: () => Promise<T>,
): Promise<Idempotent<T>> {
  const hash = createHash('sha256').update(JSON.stringify(key.body)).digest()
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ client_id: tx.clientId, operation: key.operation, id: key.id, body_hash: hash, at: key.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return previousResult(tx, key, hash)
  const result = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', key.operation)
    .where('id', '=', key.id)
    .execute()
  return { kind: 'first', result }
}

async function previousResult<T>(tx: PracticeTx, key: IdempotencyKey, hash: Buffer): Promise<Idempotent<T>> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result'])
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', key.operation)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  if (!hash.equals(first.body_hash)) return { kind: 'id_reused' }
  return { kind: 'repeated', result: first.result as T }
}

/** Deletes the result of work that was refused, so that the same id can be used again. */
export async function forget(tx: PracticeTx, { operation, id }: IdempotencyKey): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', operation)
    .where('id', '=', id)
    .execute()
}
