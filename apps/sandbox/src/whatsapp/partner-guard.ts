import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitRequests } from '../http/limit-requests.ts'
import { type GuardOptions, type Meanings, meetTrouble } from '../http/meet-trouble.ts'
import { answerRefusals } from '../http/refusal.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { cloudRefusal } from './cloud-error.ts'
import { partnerRefusal } from './partner-error.ts'

/** Refusals are of messages; lost answers are of any request. */
const meanings: Meanings = {
  error: { says: () => partnerRefusal(500, 'Internal server error') },
  expired_token: { says: () => cloudRefusal(190, 'Error validating access token: Session has expired.') },
  reject: {
    meets: ({ method, url }) => method !== 'GET' && url.endsWith('/messages'),
    says: () => cloudRefusal(130497, 'Messages to this country are restricted.'),
  },
  lose_replies: { meets: ({ method }) => method !== 'GET' },
}

interface PartnerGuardOptions extends GuardOptions {
  accounts: readonly WhatsAppAccount[]
}

const accountOfRequest = new WeakMap<FastifyRequest, WhatsAppAccount>()

/** The number of a request's key. Every request that passed the checks has one. */
export function accountOf(request: FastifyRequest): WhatsAppAccount {
  const account = accountOfRequest.get(request)
  if (!account) throw new Error('the request did not pass the door')
  return account
}

/** The checks of every request to the partner's API: the limit on requests at once, trouble, the key of a number. */
export function guardPartner(
  app: FastifyInstance,
  { accounts, troubles, slowMs }: PartnerGuardOptions,
): void {
  limitRequests(app, () => cloudRefusal(130429, 'Cloud API message throughput reached.'))
  meetTrouble(app, { service: 'whatsapp', troubles, meanings, slowMs })
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
