import type { FastifyInstance } from 'fastify'
import type { WorldClock } from '../clock/world-clock.ts'
import type { DoorNeeds } from '../door/meet-trouble.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { messagesRoutes } from './messages.routes.ts'
import { guardPartnerDoor } from './partner-door.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { webhookRoutes } from './webhook.routes.ts'
import type { WhatsApp } from './whatsapp-world.ts'

export interface WhatsAppRoutesNeeds extends DoorNeeds {
  clock: WorldClock
  outbox: Outbox
  whatsapp: WhatsApp
}

/** 360dialog's messaging API, in front of the Cloud API. Mounted at /360dialog. */
export function whatsAppRoutes({ clock, outbox, troubles, slowMs, whatsapp }: WhatsAppRoutesNeeds) {
  return async (app: FastifyInstance) => {
    guardPartnerDoor(app, { accounts: whatsapp.accounts, troubles, slowMs })
    app.register(messagesRoutes({ ...whatsapp, outbox }))
    app.register(webhookRoutes(whatsapp.webhooks))
    app.register(templatesRoutes(whatsapp.templates, troubles))
    app.register(mediaRoutes(whatsapp.media, clock.now))
  }
}
