import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GuardOptions, type Meanings, meetTrouble } from '../http/meet-trouble.ts'
import type { Identity } from './identity.ts'
import { IDENTITY_PATH } from './paths.ts'

interface IdentityGuardOptions extends GuardOptions {
  identity: Identity
}

/**
 * The check of every request to the provider: trouble. Authorisation reports it as the protocol does; expired refresh
 * tokens are reported where records are read (provider.ts).
 */
export function guardIdentity(
  app: FastifyInstance,
  { identity, troubles, slowMs }: IdentityGuardOptions,
): void {
  const meanings: Meanings = {
    error: { says: (request, reply) => sendBack(identity, request, reply, 'server_error') },
    reject: {
      meets: isAuthorising,
      says: (request, reply) => sendBack(identity, request, reply, 'access_denied'),
    },
  }
  meetTrouble(app, { service: 'identity', troubles, meanings, slowMs })
}

/** Back to the product with an error, when the request is one for authorisation and names an address of the product. */
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
