import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { limitRequests } from '../http/limit-requests.ts'
import { registerErrorHandlers } from '../http/refusal.ts'
import { twilioRefusal } from './twilio-error.ts'

/**
 * The modes `reject` and `lose_replies` affect only sending. Queries still work, so that the product can look the
 * message up.
 */
const isSending = ({ method }: FastifyRequest) => method === 'POST'

const effects: TroubleEffects = {
  error: { reply: () => twilioRefusal(20500) },
  expired_token: { reply: () => twilioRefusal(20003) },
  reject: { appliesTo: isSending, reply: () => twilioRefusal(21612) },
  lose_replies: { appliesTo: isSending },
}

export interface CarrierGuardOptions extends GuardOptions {
  account: { accountSid: string; authToken: string }
}

/** Checks every request to the REST API: number of concurrent requests, trouble, credentials, account. */
export function guardCarrier(app: FastifyInstance, { account, troubles, slowMs }: CarrierGuardOptions): void {
  const credentials = `${account.accountSid}:${account.authToken}`

  limitRequests(app, () => twilioRefusal(20429))
  injectTrouble(app, { service: 'carrier', troubles, effects, slowMs })
  app.addHook('onRequest', async (request) => {
    if (basicOf(request) !== credentials) throw twilioRefusal(20003)
    const { account: requestedSid } = request.params as { account?: string }
    if (requestedSid !== account.accountSid) throw twilioRefusal(20404)
  })
  registerErrorHandlers(app, { failed: () => twilioRefusal(20500), notFound: () => twilioRefusal(20404) })
}

function basicOf({ headers }: FastifyRequest): string {
  const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? []
  return encoded ? Buffer.from(encoded, 'base64').toString() : ''
}
