import {
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

  async complete(deps, clientId, { query, previous }) {
    const { signUp } = deps.whatsApp
    if (!signUp) return failureOf({ kind: 'misconfigured', detail: 'no partner account' }, NAME)
    const exchanged = await signUp.exchange(query)
    if (exchanged.kind !== 'granted') return failureOf(exchanged, NAME)
    const number: WhatsAppNumber = exchanged
    const label = number.number
    // Checked before the webhook is registered, which would take the messages of the other number.
    const refusal = refuseOtherAccount(previous, { account: number.account, label })
    if (refusal) return refusal
    const registered = await registerNumber(deps, clientId, number)
    if (!registered.ok) return failureOfNumber(registered, label)
    return {
      ok: true,
      account: number.account,
      label,
      connect: (tx, now) => connectNumber(tx, number, { ...deps, now }),
    }
  },
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
