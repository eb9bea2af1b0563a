import type { TokenFailure } from '../../../adapters/oauth/authorization-server.ts'
import { isTaken } from '../is-taken.ts'
import {
  accountName,
  failureOf,
  refuseOtherAccount,
  type ServiceSignIn,
  type SignInFailure,
} from '../sign-in/service-sign-in.ts'
import type { WhatsAppNumber } from './connect.ts'
import { connectNumber, type NumberRegistration, registerNumber } from './connect.ts'

const NAME = 'WhatsApp'

/** How people sign up for WhatsApp, on the page of a partner. */
export const whatsAppSignIn: ServiceSignIn = {
  isAvailable: ({ whatsApp }) => whatsApp.signUp !== null,

  async url({ whatsApp }, secrets) {
    if (!whatsApp.signUp) throw new Error(`${NAME} is not configured`)
    return whatsApp.signUp.url(secrets)
  },

  async complete(deps, clientId, { query, previous, country }) {
    const { signUp } = deps.whatsApp
    if (!signUp) return failureOf({ kind: 'misconfigured', detail: 'no partner account' }, NAME)
    const found = await signUp.findNumber(query)
    if (found.kind !== 'found') return failureOfSignUp(found)
    const { account, number: label } = found.value
    // Checked before a key is issued, which would replace the one with which the number is used now.
    const refusal = refuseOtherAccount(previous, { account, label }, country)
    if (refusal) return refusal
    const taken = failureOfNumber({ ok: false, reason: 'taken' }, accountName(label, country))
    if (await isTaken(deps, clientId, 'whatsapp', account)) return taken
    const issued = await signUp.issueKey(found.value)
    if (issued.kind !== 'granted') return failureOfSignUp(issued)
    const number: WhatsAppNumber = { account, number: label, key: issued.key }
    const registered = await registerNumber(deps, clientId, number)
    if (!registered.ok) return failureOfNumber(registered, accountName(label, country))
    return {
      ok: true,
      account,
      label,
      taken,
      connect: (tx, now) => connectNumber(tx, number, { ...deps, now }),
    }
  },
}

/** The page of the sign-up asks for nothing but a number, so there is not everything to allow. */
function failureOfSignUp(failure: TokenFailure): SignInFailure {
  const failed = failureOf(failure, NAME)
  if (failure.kind !== 'not_allowed') return failed
  return { ...failed, message: `${NAME} was not allowed to share your number. Sign in again and allow it.` }
}

function failureOfNumber(refused: Extract<NumberRegistration, { ok: false }>, number: string): SignInFailure {
  switch (refused.reason) {
    case 'taken':
      return {
        ok: false,
        message: `${number} is already connected to another practice here.`,
        detail: 'taken',
      }
    case 'key_refused':
      return failureOf({ kind: 'grant_refused', detail: 'key refused' }, NAME)
    case 'not_registered':
      return failureOf({ kind: 'unanswered', detail: refused.detail }, NAME)
  }
}
