import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { limitRequests } from '../http/limit-requests.ts'
import { answerRefusals } from '../http/refusal.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { cloudRefusal } from './cloud-error.ts'
import { partnerRefusal } from './partner-error.ts'

/** Only messages are refused; the reply to any change can be lost. */
const effects: TroubleEffects = {
  error: { reply: () => partnerRefusal(500, 'Internal server error') },
  expired_token: { reply: () => cloudRefusal(190, 'Error validating access token: Session has expired.') },
  reject: {
    appliesTo: ({ method, url }) => method !== 'GET' && url.endsWith('/messages'),
    reply: () => cloudRefusal(130497, 'Messages to this country are restricted.'),
  },
  lose_replies: { appliesTo: ({ method }) => method !== 'GET' },
}

interface PartnerGuardOptions extends GuardOptions {
  accounts: readonly WhatsAppAccount[]
}

const accountOfRequest = new WeakMap<FastifyRequest, WhatsAppAccount>()

/** The number of a request's key. Every request that passed the checks has one. */
export function accountOf(request: FastifyRequest): WhatsAppAccount {
  const account = accountOfRequest.get(request)
  if (!account) throw new Error('the request did not pass the checks')
  return account
}

/** The checks of every request to the partner's API: the number of concurrent requests, trouble, the number's key. */
export function guardPartner(
  app: FastifyInstance,
  { accounts, troubles, slowMs }: PartnerGuardOptions,
): void {
  limitRequests(app, () => cloudRefusal(130429, 'Cloud API message throughput reached.'))
  injectTrouble(app, { service: 'whatsapp', troubles, effects, slowMs })
  app.addHook('onRequest', async (request) => {
    const account = accounts.find(({ apiKey }) => apiKey === request.headers['d360-api-key'])
    if (!account) throw partnerRefusal(401, 'Invalid api_key or token expired')
    accountOfRequest.set(request, account)
  })
  answerRefusals(app, {
    failed: ({ statusCode = 500, message }) => partnerRefusal(statusCode, message),
    notFound: () => partnerRefusal(404, 'This endpoint does not exist.'),
  })
}
