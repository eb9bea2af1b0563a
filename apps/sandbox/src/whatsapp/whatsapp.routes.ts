import type { FastifyInstance } from 'fastify'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { GuardOptions } from '../http/inject-trouble.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { WhatsApp } from './create-whatsapp.ts'
import { guardD360 } from './d360-guard.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { messagesRoutes } from './messages.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { webhookRoutes } from './webhook.routes.ts'

export interface WhatsAppRoutesDependencies extends GuardOptions {
  clock: SandboxClock
  outbox: Outbox
  whatsapp: WhatsApp
}

/** 360dialog's messaging API, in front of the Cloud API. Mounted at /360dialog. */
export function whatsAppRoutes({ clock, outbox, troubles, slowMs, whatsapp }: WhatsAppRoutesDependencies) {
  return async (app: FastifyInstance) => {
    guardD360(app, { channels: whatsapp.channels, troubles, slowMs })
    app.register(messagesRoutes({ ...whatsapp, outbox }))
    app.register(webhookRoutes(whatsapp.webhooks))
    app.register(templatesRoutes(whatsapp.templates, troubles))
    app.register(mediaRoutes(whatsapp.media, clock.now))
  }
}
