import type { FastifyInstance } from 'fastify'
import type { OAuth } from '../oauth/create-oauth.ts'
import { oauthProviders } from '../oauth/token-rules.ts'
import type { WhatsApp } from '../whatsapp/create-whatsapp.ts'
import { listGrants } from './list-grants.ts'
import { controlRefusal } from './refusal.ts'

const providers = [...oauthProviders, 'whatsapp'] as const

/** Lists what the owners of accounts allowed the product, and revokes it, as they can in their settings. */
export function integrationsRoutes(services: { oauth: OAuth; whatsapp: WhatsApp }) {
  const { oauth, whatsapp } = services
  return async (app: FastifyInstance) => {
    app.get('/integrations', async () => listGrants(services))

    app.post('/integrations/:provider/revoke', async (request) => {
      const { provider: name } = request.params as { provider: string }
      const provider = providers.find((candidate) => candidate === name)
      if (!provider) throw controlRefusal(404, 'not_found', `Choose one of ${providers.join(', ')}.`)
      if (provider === 'whatsapp') whatsapp.channels.revokeAll()
      else oauth.grants.revokeAll(provider)
      return { status: 'revoked' }
    })
  }
}
