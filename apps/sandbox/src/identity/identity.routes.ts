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

/** Smile ID under its path: its pages, and the OpenID Connect endpoints, which a library handles. */
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

/** Passes requests on without parsing them. */
function protocolRoutes(identity: Identity) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/*', async (request, reply) => {
      const answer = (await identity.provider()).callback()
      // The library derives its own path from the difference of the two.
      const raw = Object.assign(request.raw, {
        originalUrl: request.url,
        url: request.url.slice(IDENTITY_PATH.length),
      })
      reply.hijack()
      await answer(raw, reply.raw)
    })
  }
}
