import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { build as buildSerializer, type Schema } from 'fast-json-stringify'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { installErrorHandler } from './error-handler.ts'
import type { Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024
/** Query strings carry patients' emails and numbers by specification: they never reach a log (DESIGN section 10). */
const logged = {
  req: (request: { method: string; url: string }) => ({
    method: request.method,
    path: request.url.split('?')[0],
  }),
}

/** An HTTP server with everything that all calls share; routes are registered on it by the caller. */
export async function buildServer(config: Config, publicUrl: string): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: logged },
    genReqId: () => uuid(),
    trustProxy: config.http.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 1000 },
    // A stopping server finishes what it has begun and answers 503 to what comes after.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('session', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => buildSerializer(jsonSchemaOf(schema as unknown as z.ZodType)))
  acceptEmptyJson(app)
  installErrorHandler(app)

  const secure = publicUrl.startsWith('https:')
  await app.register(cookie)
  await app.register(csrf, {
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure },
    getToken: (request) => {
      const token = request.headers['x-csrf-token']
      return typeof token === 'string' ? token : undefined
    },
  })
  await app.register(formbody)
  await app.register(helmet, securityHeaders(secure))
  await app.register(rateLimit, { max: config.http.rateLimitPerMinute, timeWindow: 60_000 })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-api-version', config.version)
    // The version check of older clients reads this name, on the health call alone (C1-01).
    if (request.routeOptions.url?.endsWith('/health/stateless')) reply.header('api-version', config.version)
  })
  return app
}

/** The shape of an answer for fast-json-stringify: what a schema does not name never leaves the server. */
function jsonSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', target: 'draft-7' }) as Schema
}

/** Calls without a body may still say that it is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else parse(request, body, done)
  })
}

function securityHeaders(secure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  } as const
}
