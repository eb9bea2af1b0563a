import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { GivenNumber } from '../../../adapters/sms/carrier.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue, type When } from '../../../jobs/enqueue.ts'
import {
  changePractice,
  claimAddress,
  lockPractice,
  type Practice,
  readSettings,
} from '../../practice/index.ts'
import { settleNumberKind } from './settle-number.kind.ts'

/** After an attempt with an unclear result, the carrier may still complete it for this long. */
const UNCLEAR_WAIT_MS = MS_PER_MINUTE

/** Whether an attempt to buy a number may still succeed, although the carrier does not list the number yet. */
export function isUnderWay(attemptedAt: Date | null, now: Date): boolean {
  return attemptedAt !== null && now.getTime() - attemptedAt.getTime() < UNCLEAR_WAIT_MS
}

/**
 * Stores that the practice wants a number, before the carrier is asked for one.
 * @param phones the phone to which calls are to be forwarded, and the practice's phone until then
 * @returns when the last attempt began whose result is not known; null if there is none
 */
export async function openOrder(
  tx: PracticeTx,
  phones: { practice_phone: string; former_phone: string },
): Promise<Date | null> {
  const order = await tx
    .insertInto('sms_number_orders')
    .values({ client_id: tx.clientId, ...phones })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(phones))
    .returning('attempted_at')
    .executeTakeFirstOrThrow()
  return order.attempted_at
}

/** When the last attempt began whose result is not known; null if there is none. */
export async function openAttempt(tx: PracticeTx): Promise<Date | null> {
  const order = await tx
    .selectFrom('sms_number_orders')
    .select('attempted_at')
    .where('client_id', '=', tx.clientId)
    .executeTakeFirst()
  return order?.attempted_at ?? null
}

/**
 * Stores that an attempt begins, before the request to the carrier, with the job that settles the attempt if its result
 * stays unknown.
 * @returns false when another request has begun an attempt since `before` was read
 */
export async function beginAttempt(
  tx: PracticeTx,
  { before, now, clock }: { before: Date | null; now: Date; clock: When['clock'] },
): Promise<boolean> {
  const updated = await tx
    .updateTable('sms_number_orders')
    .set({ attempted_at: now })
    .where('client_id', '=', tx.clientId)
    .where('attempted_at', 'is not distinct from', before)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return false
  const payload = { client_id: tx.clientId }
  const when = { at: new Date(now.getTime() + UNCLEAR_WAIT_MS), clock }
  await enqueue(tx, settleNumberKind, payload, { key: `settle number ${tx.clientId}`, when })
  return true
}

/** Removes the mark of an attempt that has certainly failed, unless another attempt has begun since. */
export async function endAttempt(tx: PracticeTx, attemptedAt: Date): Promise<void> {
  await tx
    .updateTable('sms_number_orders')
    .set({ attempted_at: null })
    .where('client_id', '=', tx.clientId)
    .where('attempted_at', '=', attemptedAt)
    .execute()
}

/**
 * Gives the practice its number: texts and calls to the number reach the practice, texts are sent from it, and calls are
 * forwarded to the phone that was named in the order, unless the practice's phone was changed since.
 * @throws Error when texts to the number already reach another practice
 */
export async function completeOrder(
  tx: PracticeTx,
  { number, mms }: GivenNumber,
  now: Date,
): Promise<Practice> {
  // Locked first, as when an order is placed, so that the two never wait for each other.
  const { phone } = readSettings(await lockPractice(tx), 'details')
  const order = await tx
    .deleteFrom('sms_number_orders')
    .where('client_id', '=', tx.clientId)
    .returning(['practice_phone', 'former_phone'])
    .executeTakeFirst()
  if (!(await claimAddress(tx, { kind: 'phone', address: number })))
    throw new Error(`The number that the carrier lists for practice ${tx.clientId} is another practice's`)
  const settings = order?.former_phone === phone ? { details: { phone: order.practice_phone } } : {}
  return changePractice(tx, () => ({ sms_number: number, sms_mms: mms, sms_enabled: true, settings }), now)
}
