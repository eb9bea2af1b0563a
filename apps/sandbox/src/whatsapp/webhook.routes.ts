import type { FastifyInstance } from 'fastify'
import { parsePartner } from './parse-partner.ts'
import { accountOf } from './partner-guard.ts'
import { WebhookSetting, type WebhookSettings } from './webhook-settings.ts'

/** The webhook of a number: set it, read it. */
export function webhookRoutes(webhooks: WebhookSettings) {
  return async (app: FastifyInstance) => {
    app.get('/v1/configs/webhook', async (request) => {
      return webhooks.of(accountOf(request).phoneNumberId) ?? { url: '', headers: {} }
    })

    app.post('/v1/configs/webhook', async (request) => {
      const setting = parsePartner(WebhookSetting, request.body)
      webhooks.set(accountOf(request).phoneNumberId, setting)
      return setting
    })
  }
}
