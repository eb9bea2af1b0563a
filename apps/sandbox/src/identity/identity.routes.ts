import type { FastifyInstance } from 'fastify'
import type { GuardOptions } from '../http/meet-trouble.ts'
import { assetsRoutes } from './assets.routes.ts'
import type { Identity } from './identity.ts'
import { guardIdentity } from './identity-guard.ts'
import { pagesRoutes } from './pages.routes.ts'
import { IDENTITY_PATH } from './paths.ts'

export interface IdentityRoutesNeeds extends GuardOptions {
  identity: Identity
  productUrl(): string
}

/** Smile ID under its path: its pages, and the endpoints of OpenID Connect, which its library answers. */
export function identityRoutes(needs: IdentityRoutesNeeds) {
  return async (app: FastifyInstance) => {
    app.register(assetsRoutes)
    app.register(async (guarded) => {
      guardIdentity(guarded, needs)
      guarded.register(pagesRoutes(needs))
      guarded.register(protocolRoutes(needs.identity))
    })
  }
}

/** Hands requests over unread. */
function protocolRoutes(identity: Identity) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all('/*', async (request, reply) => {
      const answer = (await identity.provider()).callback()
      // The library finds its own path by the difference of the two.
      const raw = Object.assign(request.raw, {
        originalUrl: request.url,
        url: request.url.slice(IDENTITY_PATH.length),
      })
      reply.hijack()
      await answer(raw, reply.raw)
    })
  }
}
