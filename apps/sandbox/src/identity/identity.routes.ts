import type { FastifyInstance } from 'fastify'
import type { GuardOptions } from '../http/inject-trouble.ts'
import { assetsRoutes } from './assets.routes.ts'
import type { Identity } from './identity.ts'
import { guardIdentity } from './identity-guard.ts'
import { pagesRoutes } from './pages.routes.ts'
import { IDENTITY_PATH } from './paths.ts'

export interface IdentityRoutesDependencies extends GuardOptions {
  identity: Identity
  productUrl(): string
}

/** Smile ID: its pages, and the OpenID Connect endpoints, which a library handles. */
export function identityRoutes(deps: IdentityRoutesDependencies) {
  return async (app: FastifyInstance) => {
    app.register(assetsRoutes)
    app.register(async (guarded) => {
      guardIdentity(guarded, deps)
      guarded.register(pagesRoutes(deps))
      guarded.register(protocolRoutes(deps.identity))
    })
  }
}

/** Passes requests to the library without parsing them. */
function protocolRoutes(identity: Identity) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/*', async (request, reply) => {
      const handle = (await identity.provider()).callback()
      // The library derives the path at which it is mounted from the difference between these two addresses.
      const raw = Object.assign(request.raw, {
        originalUrl: request.url,
        url: request.url.slice(IDENTITY_PATH.length),
      })
      reply.hijack()
      await handle(raw, reply.raw)
    })
  }
}
