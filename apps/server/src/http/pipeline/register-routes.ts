import type {
  Endpoint,
  FileResponse,
  HandlerInput,
  RedirectResponse,
  RefusalKind,
} from '@enamel/contract/endpoint'
import { type PipelineRefusal, pipelineRefusals } from '@enamel/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { receiveFile } from '../files/receive-file.ts'
import { sendFile } from '../files/send-file.ts'
import { tokenSubject } from './anti-forgery.ts'
import { type AuditTrail, auditTrail } from './audit-trail.ts'
import { checkCaller } from './check-caller.ts'
import type { RequestContext, StaffContext } from './context.ts'
import { sendRefusal } from './envelope.ts'
import { type HandlerResult, refuse } from './handler-result.ts'
import type { HttpContext } from './http-context.ts'
import { isAllowed } from './policy.ts'
import { InputRefused, readInput, validFields } from './read-input.ts'
import type { Route, ValidInput } from './serve.ts'
import { sessionCookie } from './session.ts'

/** Registers every route of the contract on the server, behind one pipeline. */
export function registerRoutes(
  app: FastifyInstance,
  httpContext: HttpContext,
  routes: readonly Route[],
): void {
  for (const route of routes) app.route(routeOptions(app, httpContext, route))
}

function routeOptions(app: FastifyInstance, httpContext: HttpContext, route: Route): RouteOptions {
  const { endpoint } = route
  const response = Object.fromEntries(
    Object.entries(endpoint.responses).filter(([, schema]) => typeof schema === 'object' && schema !== null),
  )
  const check = (request: FastifyRequest, reply: FastifyReply) =>
    checkCaller(httpContext, endpoint, request, reply)
  const needsToken = endpoint.caller !== 'provider' && endpoint.method !== 'GET'
  return {
    method: endpoint.method,
    url: endpoint.path,
    // Health checks are not limited, since they come from programs that may share an address with users.
    config: { endpoint, ...(endpoint.path.startsWith('/health/') && { rateLimit: false }) },
    ...(isUncompressed(endpoint) && { compress: false }),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response,
    },
    ...(endpoint.allowsUnknownQuery && { validatorCompiler: readInput(endpoint) }),
    attachValidation: route.validate !== undefined || route.precheck !== undefined,
    onRequest: needsToken ? [check, app.csrfProtection] : check,
    handler: (request, reply) => answerRoute(httpContext, route, request, reply),
  }
}

/**
 * Whether responses are not compressed: files keep their declared length (G1-13), and the compressed length of a secret
 * beside text that others control would reveal the secret (BREACH).
 */
function isUncompressed(endpoint: Endpoint): boolean {
  return endpoint.returnsToken === true || Object.values(endpoint.responses).includes('file')
}

async function answerRoute(
  httpContext: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = route
  const trail = auditTrail(httpContext, endpoint, request, (result) =>
    result.ok ? result.status : kindOf(route, result.code).status,
  )
  const context = contextOf(httpContext, route, trail, request, reply)
  if (
    route.policy &&
    !(request.session && isAllowed(request.session, route.policy, validInput(route, request)))
  ) {
    const forbidden = refuse('forbidden')
    await trail.close(forbidden)
    return sendResult(route, forbidden, reply)
  }
  if (request.validationError) {
    const refused = await route.precheck?.(context)
    if (refused) return sendResult(route, refused, reply)
    throw await withValidationErrors(request.validationError, route, context, request)
  }
  const input = { params: request.params, query: request.query, body: request.body } as HandlerInput<
    typeof endpoint
  >
  const result = await route.handle(context, input)
  await trail.close(result)
  return sendResult(route, result, reply)
}

/** The input on which policies and validators decide. For an invalid query or body it contains the valid fields. */
function validInput({ endpoint }: Route, { params, query, body, validationError }: FastifyRequest) {
  return {
    params,
    query: validationError ? validFields(endpoint.query, query) : query,
    body: validationError ? validFields(endpoint.body, body) : (body ?? {}),
  } as ValidInput<typeof endpoint>
}

/** Adds the errors that the endpoint's rules find to the errors of the schema. */
async function withValidationErrors(
  error: Error,
  route: Route,
  context: RequestContext,
  request: FastifyRequest,
): Promise<Error> {
  if (!route.validate || !(error instanceof InputRefused) || error.part === 'params') return error
  const errors = await route.validate(context, validInput(route, request))
  // The schema's errors take precedence, because a rule may depend on an invalid field.
  return new InputRefused(error.part, { ...errors, ...error.errors })
}

function sendResult(route: Route, result: HandlerResult<unknown, string>, reply: FastifyReply) {
  if (!result.ok) return sendRefusal(reply, result.code, kindOf(route, result.code), result)
  reply.code(result.status)
  // Patients' data stays out of every cache.
  reply.header('cache-control', 'no-store')
  if (result.status === 204) return reply.send()
  if ('json' in result) return reply.type('application/json; charset=utf-8').send(result.json.bytes)
  switch (route.endpoint.responses[result.status]) {
    case 'file':
      return sendFile(reply, result.body as FileResponse)
    case 'redirect':
      return reply.header('location', (result.body as RedirectResponse).location).send()
    default:
      return reply.send(result.body)
  }
}

function kindOf(route: Route, code: string): RefusalKind {
  return (
    route.endpoint.refusals[code] ??
    pipelineRefusals[code as PipelineRefusal] ??
    pipelineRefusals.unknown_error
  )
}

function contextOf(
  httpContext: HttpContext,
  { endpoint }: Route,
  trail: AuditTrail,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext & Pick<StaffContext, 'change' | 'receiveFile'> {
  const sessionName = sessionCookie(httpContext.publicUrl)
  let token = request.cookies[sessionName]
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: httpContext.publicUrl.startsWith('https:'),
  } as const
  return {
    deps: httpContext.deps,
    requestId: request.id,
    log: request.log,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    session: request.session,
    receiveFile: (maxBytes, store) => receiveFile(request, maxBytes, store, endpoint.fileField),
    audit: httpContext.audit,
    change: trail.change,
    openSession: (value, expiresAt) => {
      token = value
      reply.setCookie(sessionName, value, { ...cookie, expires: expiresAt })
    },
    closeSession: () => {
      token = undefined
      reply.clearCookie(sessionName, cookie)
      reply.clearCookie('_csrf', cookie)
    },
    cookie: (name) => ({
      value: request.cookies[name],
      set: (value, lastsSeconds) => reply.setCookie(name, value, { ...cookie, maxAge: lastsSeconds }),
      clear: () => reply.clearCookie(name, cookie),
    }),
    issueCsrfToken: () => reply.generateCsrf({ userInfo: tokenSubject(token) }),
  }
}
