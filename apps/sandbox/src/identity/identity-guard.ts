import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GuardOptions, injectTrouble, type TroubleEffects } from '../http/inject-trouble.ts'
import type { Identity } from './identity.ts'
import { IDENTITY_PATH } from './paths.ts'

interface IdentityGuardOptions extends GuardOptions {
  identity: Identity
}

/**
 * Applies trouble to every request to the provider. Authorisation requests report it as the protocol does; expired
 * refresh tokens are handled where records are read (provider.ts).
 */
export function guardIdentity(
  app: FastifyInstance,
  { identity, troubles, slowMs }: IdentityGuardOptions,
): void {
  const effects: TroubleEffects = {
    error: { reply: (request, reply) => sendBack(identity, request, reply, 'server_error') },
    reject: {
      appliesTo: isAuthorising,
      reply: (request, reply) => sendBack(identity, request, reply, 'access_denied'),
    },
  }
  injectTrouble(app, { service: 'identity', troubles, effects, slowMs })
}

/** Redirects to the product with an error if this is an authorisation request that names an address of the product. */
async function sendBack(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  error: 'access_denied' | 'server_error',
): Promise<FastifyReply> {
  const { client_id, redirect_uri, state } = request.query as Record<string, string | undefined>
  const provider = await identity.provider()
  const client = client_id ? await provider.Client.find(client_id) : undefined
  if (!isAuthorising(request) || !redirect_uri || !client?.redirectUriAllowed(redirect_uri)) {
    return reply.status(500).send({ error: 'server_error' })
  }
  const target = new URL(redirect_uri)
  target.searchParams.set('error', error)
  if (state) target.searchParams.set('state', state)
  target.searchParams.set('iss', provider.issuer)
  return reply.redirect(target.href, 303)
}

function isAuthorising({ url }: FastifyRequest): boolean {
  return url.split('?', 1)[0] === `${IDENTITY_PATH}/auth`
}
