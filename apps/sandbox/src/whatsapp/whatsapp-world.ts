import type { WorldClock } from '../clock/world-clock.ts'
import type { Courier } from '../courier/courier.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { createChat } from './chat.ts'
import { createDeliver } from './deliver.ts'
import { createMediaStore } from './media/media-store.ts'
import { createMessageBooks } from './message-books.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createReporting } from './report-status.ts'
import { createSendMessage } from './send-message.ts'
import { createTellProduct } from './tell-product.ts'
import { createTemplateRegister } from './templates/template-register.ts'
import { createWebhookSettings } from './webhook-settings.ts'
import { createWindows } from './windows.ts'

export interface WhatsAppOptions {
  accounts: readonly WhatsAppAccount[]
  /** Events are signed with it. */
  appSecret: string
}

export interface WhatsAppNeeds extends WhatsAppOptions {
  clock: WorldClock
  courier: Courier
  dataFolder: string | undefined
  outbox: Outbox
  troubles: Troubles
  paceMs: number
  reviewMs: number
  onTemplates: () => void
  signal: AbortSignal
}

/** WhatsApp and the partner in front of it, before anyone can reach them. */
export function createWhatsApp(needs: WhatsAppNeeds) {
  const { accounts, clock, courier, dataFolder, outbox, troubles } = needs
  const books = createMessageBooks()
  const media = createMediaStore()
  const windows = createWindows(dataFolder)
  const webhooks = createWebhookSettings(dataFolder)
  const tell = createTellProduct({ ...needs, courier, webhooks })
  const templates = createTemplateRegister({ ...needs, tell, onChange: needs.onTemplates })
  const { moveOn, report } = createReporting({ clock, outbox, tell })
  const deliver = createDeliver({ ...needs, moveOn, report })
  templates.resume()
  return {
    ...{ accounts, books, media, templates, webhooks, windows },
    sendMessage: createSendMessage({ books, clock, deliver, media, outbox, templates, windows }),
    receiveMessage: createReceiveMessage({ books, clock, media, outbox, tell, troubles, windows }),
    chat: createChat({ books, clock, outbox, tell, moveOn, report }),
  }
}

export type WhatsApp = ReturnType<typeof createWhatsApp>
