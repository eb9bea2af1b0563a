import type { communicationSettings } from '@enamel/contract/communication-settings'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { INVALID_PHONE } from '@enamel/domain/practice-settings/practice-details'
import type { GivenNumber } from '../../../adapters/sms/carrier.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { lockPractice, readSettings } from '../../practice/index.ts'
import { presentSmsStatus } from '../present-communications.ts'
import { completeOrder, openOrder } from './number-order.queries.ts'
import { type NumberOrder, obtainNumber } from './obtain-number.ts'

/**
 * Gives the practice a number for texts and calls, and forwards its calls to the practice's own phone (COMS-08, G3-24).
 * The practice gets one number, however often and from wherever it is asked for.
 */
export const enableSms: Handler<typeof communicationSettings.enableSms> = async (
  { deps, session, change, log },
  { body },
) => {
  const { carrier, clock, db } = deps
  const { clientId } = session
  if (!carrier) return refuse('sms_not_available')
  const order = await inPractice(db, clientId, (tx) => placeOrder(tx, body.practice_phone))
  switch (order.kind) {
    case 'invalid_phone':
      return refuse('validation', { errors: { practice_phone: [INVALID_PHONE] } })
    case 'already_enabled':
      return refuse('sms_already_enabled')
    case 'placed':
      break
  }
  const obtained = order.given
    ? { kind: 'obtained' as const, given: order.given }
    : await obtainNumber({ db, clock, carrier }, order)
  if (obtained.kind !== 'obtained') {
    log.warn(
      { client_id: clientId, reason: obtained.kind, detail: obtained.detail },
      'A practice got no number',
    )
    return refuse(obtained.kind)
  }
  return change(async (tx) =>
    ok({ sms_status: presentSmsStatus(await completeOrder(tx, obtained.given, clock.now())) }),
  )
}

type PlacedOrder =
  | { kind: 'invalid_phone' | 'already_enabled' }
  /** `given` is the practice's former number if texts were only switched off. */
  | ({ kind: 'placed'; given: GivenNumber | null } & NumberOrder)

async function placeOrder(tx: PracticeTx, phoneText: string): Promise<PlacedOrder> {
  const practice = await lockPractice(tx)
  const { country, sms_enabled, sms_number: number, sms_mms: mms } = practice
  if (sms_enabled && number !== null) return { kind: 'already_enabled' }
  const phone = parsePhone(phoneText, country)
  if (!phone.ok) return { kind: 'invalid_phone' }
  const attemptedAt = await openOrder(tx, {
    practice_phone: phone.e164,
    former_phone: readSettings(practice, 'details').phone,
  })
  const given = number === null ? null : { number, mms }
  return { kind: 'placed', given, clientId: tx.clientId, country, attemptedAt }
}
