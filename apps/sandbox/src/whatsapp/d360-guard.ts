import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import { limitRequests } from '../http/limit-requests.ts'
import { registerErrorHandlers } from '../http/refusal.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { cloudRefusal } from './cloud-error.ts'
import { d360Refusal } from './d360-error.ts'
import type { Channels } from './sign-up/channels.ts'

/**
 * The mode `reject` refuses only requests to send a message or to mark one as read. In templates.routes.ts it also
 * rejects submitted templates. `lose_replies` affects every request that changes something.
 */
const effects: TroubleEffects = {
  error: { reply: () => d360Refusal(500, 'Internal server error') },
  expired_token: { reply: () => cloudRefusal(190, 'Error validating access token: Session has expired.') },
  reject: {
    appliesTo: ({ method, url }) => method !== 'GET' && url.endsWith('/messages'),
    reply: () => cloudRefusal(130497, 'Messages to this country are restricted.'),
  },
  lose_replies: { appliesTo: ({ method }) => method !== 'GET' },
}

interface D360GuardOptions extends GuardOptions {
  channels: Channels
}

const accountOfRequest = new WeakMap<FastifyRequest, WhatsAppAccount>()

/** The account to which the request's key belongs. Every request that passed the checks has an account. */
export function accountOf(request: FastifyRequest): WhatsAppAccount {
  const account = accountOfRequest.get(request)
  if (!account) throw new Error('the request did not pass the checks')
  return account
}

/** Checks every request to 360dialog's API: number of concurrent requests, trouble, API key. */
export function guardD360(app: FastifyInstance, { channels, troubles, slowMs }: D360GuardOptions): void {
  limitRequests(app, () => cloudRefusal(130429, 'Cloud API message throughput reached.'))
  injectTrouble(app, { service: 'whatsapp', troubles, effects, slowMs })
  app.addHook('onRequest', async (request) => {
    const account = channels.accountOfKey(request.headers['d360-api-key'])
    if (!account) throw d360Refusal(401, 'Invalid api_key or token expired')
    accountOfRequest.set(request, account)
  })
  registerErrorHandlers(app, {
    failed: ({ statusCode = 500, message }) => d360Refusal(statusCode, message),
    notFound: () => d360Refusal(404, 'This endpoint does not exist.'),
  })
}
