import type { FastifyInstance } from 'fastify'
import { accountOf } from './d360-guard.ts'
import { parseD360 } from './parse-d360.ts'
import { WebhookSetting, type WebhookSettings } from './webhook-settings.ts'

/** The routes that read and set the webhook of a practice's number. */
export function webhookRoutes(webhooks: WebhookSettings) {
  return async (app: FastifyInstance) => {
    app.get('/v1/configs/webhook', async (request) => {
      return webhooks.get(accountOf(request).phoneNumberId) ?? { url: '', headers: {} }
    })

    app.post('/v1/configs/webhook', async (request) => {
      const setting = parseD360(WebhookSetting, request.body)
      webhooks.set(accountOf(request).phoneNumberId, setting)
      return setting
    })
  }
}
