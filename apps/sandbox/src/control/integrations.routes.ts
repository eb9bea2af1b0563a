import type { FastifyInstance } from 'fastify'
import type { OAuth } from '../oauth/create-oauth.ts'
import { oauthProviders } from '../oauth/token-rules.ts'
import { controlRefusal } from './refusal.ts'

/** Lists what accounts at other providers allowed the product, and revokes it, as their owners can in their settings. */
export function integrationsRoutes({ oauth }: { oauth: OAuth }) {
  return async (app: FastifyInstance) => {
    app.get('/integrations', async () => oauth.grants.all())

    app.post('/integrations/:provider/revoke', async (request) => {
      const { provider: name } = request.params as { provider: string }
      const provider = oauthProviders.find((candidate) => candidate === name)
      if (!provider) throw controlRefusal(404, 'not_found', `Choose one of ${oauthProviders.join(', ')}.`)
      oauth.grants.revokeAll(provider)
      return { status: 'revoked' }
    })
  }
}
