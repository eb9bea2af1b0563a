import type { Endpoint } from '@enamel/contract/endpoint'
import { isUuid } from '@enamel/domain/text/uuid'
import type { FastifyRequest } from 'fastify'
import type { PracticeTx } from '../../db/database.ts'
import { forget, idempotent } from '../../db/idempotent.ts'
import { type HandlerResult, type Refused, refuse } from './handler-result.ts'

/** Identifies a client's call, so that a repeat is recognised (G-26). */
export const KEY_HEADER = 'idempotency-key'

/** Whether the call may be made with the key that it carries, if it carries one. */
export function hasUsableKey(
  { repeatable }: Endpoint,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  const key = headers[KEY_HEADER]
  return !repeatable || key === undefined || (typeof key === 'string' && isUuid(key))
}

/**
 * Does the work once for each key of a repeatable call: a repeated call gets the first answer, also while the first is
 * still at work. A refused call may be tried again.
 */
export async function idempotentByKey<O extends HandlerResult<unknown, string>>(
  tx: PracticeTx,
  { method, path, repeatable }: Endpoint,
  { headers, params, body }: Pick<FastifyRequest, 'headers' | 'params' | 'body'>,
  now: Date,
  work: () => Promise<O>,
): Promise<O | Refused<'key_reused'>> {
  const id = headers[KEY_HEADER]
  if (!repeatable || typeof id !== 'string') return work()
  const key = { operation: `${method} ${path}`, id: id.toLowerCase(), body: { params, body }, now }
  const done = await idempotent(tx, key, work)
  if (done.kind === 'id_reused') return refuse('key_reused')
  if (!done.result.ok) await forget(tx, key)
  return done.result
}
