import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type GuardOptions, injectTrouble } from '../../http/inject-trouble.ts'
import { registerErrorHandlers } from '../../http/refusal.ts'
import { d360Refusal } from '../d360-error.ts'
import type { Channels } from './channels.ts'
import type { Partner } from './sign-up.routes.ts'
import { nameOf } from './sign-up-page.ts'

const DEFAULT_LIMIT = 50

/** A JSON object in the query; anything else filters nothing. */
const Filters = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.object({ id: z.string().optional(), client_id: z.string().optional() }))
  .catch({})

const Page = z.object({
  filters: Filters,
  limit: z.coerce.number().int().min(1).max(1_000).catch(DEFAULT_LIMIT),
  offset: z.coerce.number().int().min(0).catch(0),
})

export interface PartnerApiDependencies extends GuardOptions {
  partner: Partner
  channels: Channels
  sandboxUrl(): string
}

/** 360dialog's API for partners: the numbers that practices allowed, and their keys. Mounted at /360dialog-hub/api/v2. */
export function partnerApiRoutes({
  partner,
  channels,
  sandboxUrl,
  troubles,
  slowMs,
}: PartnerApiDependencies) {
  return async (app: FastifyInstance) => {
    injectTrouble(app, {
      service: 'whatsapp',
      troubles,
      slowMs,
      effects: {
        error: { reply: () => d360Refusal(500, 'Internal server error') },
        expired_token: { reply: () => d360Refusal(401, 'Invalid api key') },
        lose_replies: { appliesTo: ({ method }) => method !== 'GET' },
      },
    })
    app.addHook('onRequest', async ({ headers, params }) => {
      if (headers['x-api-key'] !== partner.key) throw d360Refusal(401, 'Invalid api key')
      const { partnerId } = params as { partnerId?: string }
      if (partnerId !== partner.id) throw d360Refusal(403, 'This partner account is not yours.')
    })
    registerErrorHandlers(app, {
      failed: ({ statusCode = 500, message }) => d360Refusal(statusCode, message),
      notFound: () => d360Refusal(404, 'This endpoint does not exist.'),
    })

    app.get('/partners/:partnerId/channels', async (request) => {
      const { filters, limit, offset } = Page.parse(request.query)
      const found = channels
        .allowed()
        .filter(
          ({ id, clientId }) => id === (filters.id ?? id) && clientId === (filters.client_id ?? clientId),
        )
      const partner_channels = found.slice(offset, offset + limit).map(presentChannel)
      return {
        count: partner_channels.length,
        filters,
        limit,
        offset,
        partner_channels,
        sort: [],
        total: found.length,
      }
    })

    app.post('/partners/:partnerId/channels/:channelId/api_keys', async (request, reply) => {
      const { channelId } = request.params as { channelId: string }
      const channel = channels.allowed().find(({ id }) => id === channelId)
      if (!channel)
        throw d360Refusal(404, 'There is no such channel, or its owner has not allowed you to use it.')
      const api_key = channels.issueKey(channel)
      return reply
        .status(201)
        .send({ address: `${sandboxUrl()}/360dialog`, api_key, id: `${channel.id}-key` })
    })
  }
}

function presentChannel(channel: ReturnType<Channels['allowed']>[number]) {
  const { id, clientId, account, allowedAt } = channel
  const name = nameOf(channel)
  return {
    id,
    client_id: clientId,
    client: { id: clientId, name },
    external_id: account.phoneNumberId,
    type: 'whatsapp',
    status: 'running',
    created_at: allowedAt,
    setup_info: { phone_name: name, phone_number: account.number.replace('+', '') },
    waba_account: { id: account.wabaId, external_id: account.wabaId, name },
  }
}
