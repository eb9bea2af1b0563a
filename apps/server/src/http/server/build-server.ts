import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { ProductLog } from '../../log.ts'
import { guardAgainstForgery } from '../pipeline/anti-forgery.ts'
import { installErrorHandler } from '../pipeline/error-handler.ts'
import { readInput } from '../pipeline/read-input.ts'
import type { Session } from '../pipeline/session.ts'
import { proxyCheck, rateLimitKey } from './caller-address.ts'
import { closeConnectionsWhenStopping } from './close-connections.ts'
import { acceptJson } from './json-body.ts'
import { ResponseLog, requestLog } from './request-log.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { serializerWhenNeeded } from './serializer.ts'
import { endSlowRequests, type Pace } from './slow-requests.ts'
import { isWebSocketRequest, refusalsOfUnreadable, refuseUnservable } from './unreadable-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024

export interface ServerOptions {
  config: Config
  log: ProductLog
  /** The product's own URL, as browsers see it. */
  publicUrl: string
  /** The secret from which keys are derived. */
  secret: string
  /** The minimum pace of request bodies; `MIN_PACE` by default. */
  minPace?: Pace | undefined
}

/** An HTTP server with everything that all requests share; the caller registers routes on it. */
export async function buildServer({
  config,
  log,
  publicUrl,
  secret,
  minPace,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: requestLog(log),
    logController: new ResponseLog(),
    genReqId: () => randomUUID(),
    trustProxy: proxyCheck(config.http.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 1000 },
    // A stopping server finishes open requests; refuseUnservable refuses later requests, in the envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { requireHostHeader: false, shouldUpgradeCallback: isWebSocketRequest },
    ...refusalsOfUnreadable(config.version),
  })
  app.decorateRequest('session', null)
  app.setValidatorCompiler(readInput({}))
  app.setSerializerCompiler(({ schema }) => serializerWhenNeeded(schema as unknown as z.ZodType))
  acceptJson(app)
  installErrorHandler(app)

  sendVersion(app, config.version)
  refuseUnservable(app)
  closeConnectionsWhenStopping(app)
  endSlowRequests(app.server, minPace)
  // Compressed requests are not accepted, because a small request could grow without limit.
  await app.register(compress, { encodings: ['gzip'], globalDecompression: false })
  await app.register(cookie)
  await guardAgainstForgery(app, { secret, publicUrl })
  await app.register(formbody)
  await app.register(multipart)
  sendSecurityHeaders(app, { secure: publicUrl.startsWith('https:') })
  await app.register(rateLimit, {
    max: config.http.rateLimitPerMinute,
    timeWindow: 60_000,
    keyGenerator: rateLimitKey,
  })
  return app
}

function sendVersion(app: FastifyInstance, version: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-api-version', version)
    // Clients read the version under this name from the health endpoint (C1-01).
    if (request.routeOptions.url?.endsWith('/health/stateless')) reply.header('api-version', version)
    done()
  })
}
