import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitRequests } from '../http/limit-requests.ts'
import { type GuardOptions, type Meanings, meetTrouble } from '../http/meet-trouble.ts'
import { answerRefusals } from '../http/refusal.ts'
import { twilioRefusal } from './twilio-error.ts'

/** Only sending is refused or lost; a product that asks for the result gets its answer. */
const isSending = ({ method }: FastifyRequest) => method === 'POST'

const meanings: Meanings = {
  error: { says: () => twilioRefusal(20500) },
  expired_token: { says: () => twilioRefusal(20003) },
  reject: { meets: isSending, says: () => twilioRefusal(21612) },
  lose_replies: { meets: isSending },
}

export interface CarrierGuardOptions extends GuardOptions {
  account: { accountSid: string; authToken: string }
}

/** The checks of every request to the REST API: the limit on requests at once, trouble, credentials, the account. */
export function guardCarrier(app: FastifyInstance, { account, troubles, slowMs }: CarrierGuardOptions): void {
  const credentials = `${account.accountSid}:${account.authToken}`

  limitRequests(app, () => twilioRefusal(20429))
  meetTrouble(app, { service: 'carrier', troubles, meanings, slowMs })
  app.addHook('onRequest', async (request) => {
    if (basicOf(request) !== credentials) throw twilioRefusal(20003)
    const asked = (request.params as { account?: string }).account
    if (asked !== account.accountSid) throw twilioRefusal(20404)
  })
  answerRefusals(app, { failed: () => twilioRefusal(20500), notFound: () => twilioRefusal(20404) })
}

function basicOf({ headers }: FastifyRequest): string {
  const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? []
  return encoded ? Buffer.from(encoded, 'base64').toString() : ''
}
