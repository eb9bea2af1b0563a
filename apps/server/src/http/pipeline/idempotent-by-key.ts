import type { Endpoint } from '@enamel/contract/endpoint'
import { isUuid } from '@enamel/domain/text/uuid'
import type { FastifyRequest } from 'fastify'
import { forget, idempotent } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type HandlerResult, type Refused, refuse } from './handler-result.ts'

/** Identifies a client's request, so that a repetition is recognised (G-26). */
export const KEY_HEADER = 'idempotency-key'

/** Whether the request has no key or a well-formed key; always true for endpoints that do not read keys. */
export function hasUsableKey(
  { acceptsIdempotencyKey }: Endpoint,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  const key = headers[KEY_HEADER]
  return !acceptsIdempotencyKey || key === undefined || (typeof key === 'string' && isUuid(key))
}

/**
 * Does the work once for each key of a repeatable request: a repetition gets the first result, even while the first
 * request is in progress. A refused request can be repeated with the same key.
 */
export async function idempotentByKey<O extends HandlerResult<unknown, string>>(
  tx: PracticeTx,
  { method, path, acceptsIdempotencyKey }: Endpoint,
  { headers, params, body }: Pick<FastifyRequest, 'headers' | 'params' | 'body'>,
  now: Date,
  work: () => Promise<O>,
): Promise<O | Refused<'key_reused'>> {
  const id = headers[KEY_HEADER]
  if (!acceptsIdempotencyKey || typeof id !== 'string') return work()
  const key = { operation: `${method} ${path}`, id: id.toLowerCase(), body: { params, body }, now }
  const first = await idempotent(tx, key, work)
  if (first.kind === 'id_reused') return refuse('key_reused')
  if (!first.result.ok) await forget(tx, key)
  return first.result
}
