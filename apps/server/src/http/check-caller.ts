import type { Endpoint } from '@enamel/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseAtDoor } from './envelope.ts'
import type { Door } from './register-routes.ts'
import { isSameOrigin } from './same-origin.ts'
import { SESSION_COOKIE } from './session.ts'

const BODY_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/**
 * Who calls, from where, with which token and in which form: everything that is settled before a body is read.
 * Order: body type, session, account, origin, anti-forgery token.
 */
export async function checkCaller(
  app: FastifyInstance,
  door: Door,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (endpoint.body && !hasBodyType(request, endpoint)) return refuseAtDoor(reply, 'unsupported_media_type')
  if (endpoint.caller === 'provider') return undefined

  const cookie = request.cookies[SESSION_COOKIE]
  request.session = cookie ? await door.findSession(cookie) : null
  if (endpoint.caller === 'staff') {
    if (!request.session) return refuseAtDoor(reply, 'unauthenticated')
    if (!request.session.active) return refuseAtDoor(reply, 'client_inactive')
  }
  if (endpoint.method === 'GET') return undefined

  const facts = {
    origin: request.headers.origin,
    fetchSite: header(request, 'sec-fetch-site'),
    own: new URL(door.publicUrl).origin,
  }
  if (!isSameOrigin(facts)) return refuseAtDoor(reply, 'cross_site')
  if (!(await hasCsrfToken(app, request, reply))) return refuseAtDoor(reply, 'csrf_mismatch')
  return undefined
}

function hasBodyType(request: FastifyRequest, endpoint: Endpoint): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  // No body at all is left to the schema, which says what is missing.
  return type === undefined || type === BODY_TYPES[endpoint.accepts ?? 'json']
}

function hasCsrfToken(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    app.csrfProtection.call(app, request, reply, ((error?: Error) => resolve(!error)) as () => void)
  })
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
