import { createHash } from 'node:crypto'
import type { PracticeTx } from './database.ts'

export type Once<T> = { kind: 'first'; result: T } | { kind: 'repeat'; result: T } | { kind: 'id_reused' }

export interface OnceKey {
  operation: string
  /** Made by the client. */
  id: string
  /** What the call asked for: the same id with another body is no repeat. */
  body: unknown
  now: Date
}

/**
 * Does the work once per client-made id, in the caller's transaction: a repeat gets the first result, also one that
 * comes while the first is still running (it waits for it).
 * @param work its result must be JSON; when it throws, nothing is remembered
 */
export async function once<T>(tx: PracticeTx, key: OnceKey, work: () => Promise<T>): Promise<Once<T>> {
  const hash = createHash('sha256').update(JSON.stringify(key.body)).digest()
  const claimed = await tx
    .insertInto('repeats')
    .values({ client_id: tx.clientId, operation: key.operation, id: key.id, body_hash: hash, at: key.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return repeatOf(tx, key, hash)
  const result = await work()
  await tx
    .updateTable('repeats')
    .set({ result: JSON.stringify(result) })
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', key.operation)
    .where('id', '=', key.id)
    .execute()
  return { kind: 'first', result }
}

async function repeatOf<T>(tx: PracticeTx, key: OnceKey, hash: Buffer): Promise<Once<T>> {
  const first = await tx
    .selectFrom('repeats')
    .select(['body_hash', 'result'])
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', key.operation)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  if (!hash.equals(first.body_hash)) return { kind: 'id_reused' }
  return { kind: 'repeat', result: first.result as T }
}

/** Takes back that the work was done: for work that turned out to be refused, so that the same id may try again. */
export async function forget(tx: PracticeTx, { operation, id }: OnceKey): Promise<void> {
  await tx
    .deleteFrom('repeats')
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', operation)
    .where('id', '=', id)
    .execute()
}
