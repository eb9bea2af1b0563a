import type { Country } from '@enamel/domain/config/country'
import type { Carrier, GivenNumber } from '../../../adapters/sms/carrier.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { beginAttempt, endAttempt, isUnderWay } from './number-order.queries.ts'

export interface NumberOrder {
  clientId: string
  country: Country
  /** When the last attempt began whose result is not known; null if there is none. */
  attemptedAt: Date | null
}

export type Obtained =
  | { kind: 'obtained'; given: GivenNumber }
  /** Why there is no number yet, and the carrier's own reason for the log. */
  | {
      kind: 'number_pending' | 'number_not_available' | 'number_refused' | 'carrier_unreachable'
      detail: string
    }

type Context = Pick<Dependencies, 'db' | 'clock'> & { carrier: Carrier }

/**
 * Obtains the practice's number from the carrier, which sells numbers without an idempotency key. So the carrier is
 * first asked whether it has already given a number to this practice, each attempt is stored before its request, and
 * after an unclear one nothing is bought until its result is known.
 */
export async function obtainNumber(context: Context, order: NumberOrder): Promise<Obtained> {
  const { carrier, clock } = context
  const found = await carrier.findNumber(order.clientId)
  if (found.kind === 'found') return { kind: 'obtained', given: found }
  if (found.kind === 'cannot_ask') return { kind: 'carrier_unreachable', detail: found.detail }
  if (isUnderWay(order.attemptedAt, clock.now())) return pending('an earlier attempt is under way')
  const offered = await carrier.offeredNumbers(order.country)
  if (offered.kind === 'cannot_ask') return { kind: 'carrier_unreachable', detail: offered.detail }
  return buyOneOf(context, order, offered.numbers)
}

/** Buys the first of these numbers that is still for sale. */
async function buyOneOf(
  { carrier, clock, db }: Context,
  { clientId, country, attemptedAt: before }: NumberOrder,
  numbers: readonly string[],
): Promise<Obtained> {
  const now = clock.now()
  if (!(await inPractice(db, clientId, (tx) => beginAttempt(tx, { before, now, clock }))))
    return pending('another request is buying a number')
  const result = await buyFirst(numbers, (number) =>
    carrier.buyNumber(number, { practiceId: clientId, country }),
  )
  switch (result.kind) {
    case 'bought':
      return { kind: 'obtained', given: result }
    case 'unclear':
      return pending(result.detail)
    case 'gone':
    case 'refused':
    case 'not_reached':
      await inPractice(db, clientId, (tx) => endAttempt(tx, now))
      return failureOf(result)
  }
}

type BuyNumber = ReturnType<Carrier['buyNumber']>

async function buyFirst(numbers: readonly string[], buy: (number: string) => BuyNumber) {
  for (const number of numbers) {
    const result = await buy(number)
    if (result.kind !== 'gone') return result
  }
  return { kind: 'gone' as const }
}

function failureOf(
  result: { kind: 'gone' } | { kind: 'refused' | 'not_reached'; detail: string },
): Exclude<Obtained, { kind: 'obtained' }> {
  switch (result.kind) {
    case 'gone':
      return { kind: 'number_not_available', detail: 'no number is for sale' }
    case 'refused':
      return { kind: 'number_refused', detail: result.detail }
    case 'not_reached':
      return { kind: 'carrier_unreachable', detail: result.detail }
  }
}

function pending(detail: string): Obtained {
  return { kind: 'number_pending', detail }
}
