import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import type { Identity } from './identity.ts'
import { IDENTITY_PATH } from './paths.ts'

interface IdentityGuardOptions extends GuardOptions {
  identity: Identity
}

/**
 * Applies trouble to every request to the provider's pages and endpoints. The responses to authorisation requests
 * report errors as OAuth prescribes. Expired refresh tokens are handled in provider.ts, where records are read.
 */
export function guardIdentity(
  app: FastifyInstance,
  { identity, troubles, slowMs }: IdentityGuardOptions,
): void {
  const effects: TroubleEffects = {
    error: { reply: (request, reply) => redirectWithError(identity, request, reply, 'server_error') },
    reject: {
      appliesTo: isAuthorisation,
      reply: (request, reply) => redirectWithError(identity, request, reply, 'access_denied'),
    },
  }
  injectTrouble(app, { service: 'identity', troubles, effects, slowMs })
}

/** Redirects to the product with an error when this is an authorisation request with an address of the product. */
async function redirectWithError(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  error: 'access_denied' | 'server_error',
): Promise<FastifyReply> {
  const { client_id, redirect_uri, state } = request.query as Record<string, string | undefined>
  const provider = await identity.provider()
  const client = client_id ? await provider.Client.find(client_id) : undefined
  if (!isAuthorisation(request) || !redirect_uri || !client?.redirectUriAllowed(redirect_uri)) {
    return reply.status(500).send({ error: 'server_error' })
  }
  const target = new URL(redirect_uri)
  target.searchParams.set('error', error)
  if (state) target.searchParams.set('state', state)
  target.searchParams.set('iss', provider.issuer)
  return reply.redirect(target.href, 303)
}

function isAuthorisation({ url }: FastifyRequest): boolean {
  return url.split('?', 1)[0] === `${IDENTITY_PATH}/auth`
}
