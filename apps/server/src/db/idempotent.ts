import { createHash } from 'node:crypto'
import type { PracticeTx } from './practice-tx.ts'
import { statement } from './statement.ts'

export type Idempotent<T> =
  | { kind: 'first'; result: T }
  | { kind: 'repeated'; result: T }
  | { kind: 'id_reused' }

/** An id that a client generates, with the input of its request. */
export interface ClientId {
  id: string
  /** The same id with a different body is an error, not a repetition. */
  body: unknown
}

export interface IdempotencyKey extends ClientId {
  operation: string
  now: Date
}

/** Whether work for an id is to be done now, was done before, or was done before for a different body. */
export type Claim = 'first' | 'repeated' | 'id_reused'

const storeResult = statement(`
  update idempotency_keys set result = $4 where client_id = $1 and operation = $2 and id = $3`)

/**
 * Does the work once for each id that a client generates, in the caller's transaction. A repetition gets the first
 * result, and waits while the first request is in progress.
 * @param work its result must be JSON; when `work` throws, nothing is stored
 */
export async function idempotent<T>(
  tx: PracticeTx,
  { id, body, ...key }: IdempotencyKey,
  work: () => Promise<T>,
): Promise<Idempotent<T>> {
  const claim = (await claimIds(tx, { ...key, ids: [{ id, body }] })).get(id)
  if (claim === 'id_reused') return { kind: 'id_reused' }
  if (claim === 'repeated') return { kind: 'repeated', result: await resultOf<T>(tx, key.operation, id) }
  const result = await work()
  tx.send(storeResult(tx.clientId, key.operation, id, JSON.stringify(result)))
  return { kind: 'first', result }
}

/**
 * SQL that claims ids, for a statement that may do the work as well. It returns the ids that are claimed now.
 * @param values SQL of the practice, the operation, the id, the hash of the body and the time
 * @param source what follows `from`: the rows to which the values refer, and their order; without a row nothing is
 *   claimed
 */
export const claimSql = (values: string, source: string) => `
  insert into idempotency_keys (client_id, operation, id, body_hash, at)
  select ${values} from ${source}
  on conflict do nothing
  returning id`

const claimUnused = statement(
  claimSql(
    `$1, $2, id, decode(hash, 'hex'), $4`,
    'json_to_recordset($3::json) as claimed (id uuid, hash text) order by id',
  ),
)

/**
 * Claims ids for work of which no result has to be stored. Waits while a different transaction does the work for one of
 * them. The claims are kept if the transaction commits.
 */
export async function claimIds(
  tx: PracticeTx,
  { operation, ids, now }: { operation: string; ids: readonly ClientId[]; now: Date },
): Promise<ReadonlyMap<string, Claim>> {
  const claimed = ids.map(({ id, body }) => ({ id, hash: hashOf(body).toString('hex') }))
  const insert = claimUnused(tx.clientId, operation, JSON.stringify(claimed), now)
  const rows = await tx.run<{ id: string }>(insert)
  const first = new Set(rows.map(({ id }) => id))
  const others = ids.filter(({ id }) => !first.has(id))
  const earlier = await earlierClaims(tx, operation, others)
  return new Map([...earlier, ...rows.map(({ id }): [string, Claim] => [id, 'first'])])
}

/** What was claimed before: the same work, or different work with the same id. */
export async function earlierClaims(
  tx: PracticeTx,
  operation: string,
  ids: readonly ClientId[],
): Promise<ReadonlyMap<string, Exclude<Claim, 'first'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('idempotency_keys')
    .select(['id', 'body_hash'])
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', operation)
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
  const hashes = new Map(rows.map(({ id, body_hash }) => [id, body_hash]))
  return new Map(
    ids.map(({ id, body }) => [id, hashes.get(id)?.equals(hashOf(body)) ? 'repeated' : 'id_reused']),
  )
}

/** Deletes the result of work that was refused, so that the same id can be used again. */
export function forget(
  tx: PracticeTx,
  { operation, id }: Pick<IdempotencyKey, 'operation' | 'id'>,
): Promise<void> {
  return forgetIds(tx, operation, [id])
}

/** Deletes the claims of work that was refused, so that the same ids can be used again. */
export async function forgetIds(tx: PracticeTx, operation: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('idempotency_keys')
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', operation)
    .where('id', 'in', ids)
    .execute()
}

/** What is stored of a body, to compare it with that of a repetition. */
export function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest()
}

async function resultOf<T>(tx: PracticeTx, operation: string, id: string): Promise<T> {
  const { result } = await tx
    .selectFrom('idempotency_keys')
    .select('result')
    .where('client_id', '=', tx.clientId)
    .where('operation', '=', operation)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return result as T
}
