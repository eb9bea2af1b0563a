import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { authorizeRoutes, type OAuthRoutesDependencies } from './authorize.routes.ts'
import { dentally } from './dentally.ts'
import type { OAuthDescription } from './description.ts'
import { google } from './google.ts'
import { microsoft } from './microsoft.ts'
import { tokenRoutes } from './token.routes.ts'

const KNOWN_TENANTS = /^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The sign-in pages and token calls of Google, Microsoft and Dentally. */
export function oauthRoutes(deps: OAuthRoutesDependencies) {
  return async (app: FastifyInstance) => {
    for (const description of [google, microsoft, dentally]) app.register(providerRoutes(description, deps))
  }
}

function providerRoutes(description: OAuthDescription, deps: OAuthRoutesDependencies) {
  const refuse = (issue: 'unknown_tenant' | 'server_error', detail: string) => {
    const { status, body } = description.refuse(issue, detail, deps.oauth.clock.now())
    return new Refusal(status, body, body.error_description)
  }
  return async (app: FastifyInstance) => {
    await app.register(formBody)
    app.addHook('onRequest', async ({ params }) => {
      const { tenant } = params as { tenant?: string }
      if (tenant !== undefined && !KNOWN_TENANTS.test(tenant)) throw refuse('unknown_tenant', tenant)
    })
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const { status, body } = error instanceof Refusal ? error : refuse('server_error', '')
      return reply.status(error.statusCode ?? status).send(body)
    })
    app.register(authorizeRoutes(description, deps))
    app.register(tokenRoutes(description, deps))
    const { keys } = description.paths
    if (keys) app.get(keys, async () => deps.oauth.idTokens.publicKeys())
  }
}
