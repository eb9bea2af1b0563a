import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { createChat } from './chat.ts'
import { createDeliver } from './deliver.ts'
import { createMediaStore } from './media/media-store.ts'
import { createMessageBooks } from './message-books.ts'
import { createNotifyProduct } from './notify-product.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createReporting } from './report-status.ts'
import { createSendMessage } from './send-message.ts'
import { createTemplateRegister } from './templates/template-register.ts'
import { createWebhookSettings } from './webhook-settings.ts'
import { createWindows } from './windows.ts'

export interface WhatsAppOptions {
  accounts: readonly WhatsAppAccount[]
  /** Events are signed with it. */
  appSecret: string
}

export interface WhatsAppNeeds extends WhatsAppOptions {
  clock: SandboxClock
  queue: DeliveryQueue
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
  const { accounts, clock, queue, dataFolder, outbox, troubles } = needs
  const books = createMessageBooks()
  const media = createMediaStore()
  const windows = createWindows(dataFolder)
  const webhooks = createWebhookSettings(dataFolder)
  const notify = createNotifyProduct({ ...needs, queue, webhooks })
  const templates = createTemplateRegister({ ...needs, notify, onChange: needs.onTemplates })
  const { moveOn, report } = createReporting({ clock, outbox, notify })
  const deliver = createDeliver({ ...needs, moveOn, report })
  templates.resume()
  return {
    ...{ accounts, books, media, templates, webhooks, windows },
    sendMessage: createSendMessage({ books, clock, deliver, media, outbox, templates, windows }),
    receiveMessage: createReceiveMessage({ books, clock, media, outbox, notify, troubles, windows }),
    chat: createChat({ books, clock, outbox, notify, moveOn, report }),
  }
}

export type WhatsApp = ReturnType<typeof createWhatsApp>
