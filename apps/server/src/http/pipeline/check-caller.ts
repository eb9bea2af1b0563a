import type { Endpoint } from '@enamel/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_TYPES, bodyTypeOf } from './body-type.ts'
import { refuseInPipeline } from './envelope.ts'
import type { HttpContext } from './http-context.ts'
import { hasUsableKey } from './idempotent-by-key.ts'
import { isNavigation } from './is-navigation.ts'
import { isSameOrigin } from './same-origin.ts'
import { sessionCookie } from './session.ts'

/**
 * Checks everything about a request that is decided before its body is read, except for the anti-forgery token, which
 * is checked next. The order is: body type, idempotency key, session, account, navigation, origin.
 */
export async function checkCaller(
  httpContext: HttpContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (!hasBodyType(request, endpoint)) return refuseInPipeline(reply, 'unsupported_media_type')
  if (!hasUsableKey(endpoint, request)) return refuseInPipeline(reply, 'malformed')
  if (endpoint.caller === 'provider') return undefined

  const cookie = request.cookies[sessionCookie(httpContext.publicUrl)]
  request.session = cookie ? await httpContext.findSession(cookie, endpoint) : null
  if (endpoint.caller === 'staff') {
    if (!request.session) return refuseInPipeline(reply, 'unauthenticated')
    if (!request.session.active) return refuseInPipeline(reply, 'client_inactive')
  }
  if (endpoint.navigationOnly) {
    const headers = { dest: header(request, 'sec-fetch-dest'), purpose: header(request, 'sec-purpose') }
    if (!isNavigation(headers)) return refuseInPipeline(reply, 'cross_site')
  }
  if (endpoint.method === 'GET' && !endpoint.sameSiteOnly) return undefined

  const headers = {
    origin: request.headers.origin,
    fetchSite: header(request, 'sec-fetch-site'),
    ownOrigin: new URL(httpContext.publicUrl).origin,
  }
  if (!isSameOrigin(headers)) return refuseInPipeline(reply, 'cross_site')
  return undefined
}

function hasBodyType(request: FastifyRequest, endpoint: Endpoint): boolean {
  const type = bodyTypeOf(request.headers)
  // A missing body is refused later: by the schema, which names the missing fields, or as an upload without a file.
  if (type === undefined || type === BODY_TYPES[endpoint.accepts ?? 'json']) return true
  // For an endpoint without a body in the contract, the server's parsers decide, but forms with files are refused here.
  return !endpoint.body && !endpoint.accepts && type !== BODY_TYPES.multipart
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
