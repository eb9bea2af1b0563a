import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { breakOff } from '../trouble/break-off.ts'
import { SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import type { Identity } from './identity.ts'
import { IDENTITY_PATH } from './paths.ts'

const EVERYWHERE = ['down', 'slow', 'error'] as const
const AUTHORISING = [...EVERYWHERE, 'reject'] as const

export interface DoorNeeds {
  identity: Identity
  troubles: Troubles
  slowMs?: number | undefined
}

/** What every request to the provider passes: trouble. Authorisation tells it the way the protocol has for that. */
export function guardIdentityDoor(
  app: FastifyInstance,
  { identity, troubles, slowMs = SLOW_MS }: DoorNeeds,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const isAuthorising = pathOf(request) === `${IDENTITY_PATH}/auth`
    const trouble = troubles.strikes('identity', isAuthorising ? AUTHORISING : EVERYWHERE)
    if (trouble === 'down') return breakOff(request, reply)
    if (trouble === 'slow') await wait(slowMs)
    if (trouble === 'reject') return sendBack(identity, request, reply, 'access_denied')
    if (trouble === 'error') return sendBack(identity, request, reply, 'server_error')
  })
}

/** Back to the product with an error, when the request is one for authorisation and names an address of the product. */
async function sendBack(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  error: 'access_denied' | 'server_error',
) {
  const { client_id, redirect_uri, state } = request.query as Record<string, string | undefined>
  const provider = await identity.provider()
  const client = client_id ? await provider.Client.find(client_id) : undefined
  if (
    pathOf(request) !== `${IDENTITY_PATH}/auth` ||
    !redirect_uri ||
    !client?.redirectUriAllowed(redirect_uri)
  ) {
    return reply.status(500).send({ error: 'server_error' })
  }
  const target = new URL(redirect_uri)
  target.searchParams.set('error', error)
  if (state) target.searchParams.set('state', state)
  target.searchParams.set('iss', provider.issuer)
  return reply.redirect(target.href, 303)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}
