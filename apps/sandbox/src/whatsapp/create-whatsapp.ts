import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { WhatsAppAccount } from './accounts.ts'
import { createChat } from './chat.ts'
import { createDeliver } from './deliver.ts'
import { createMediaStore } from './media/media-store.ts'
import { createMessageStore } from './message-store.ts'
import { createNotifyProduct } from './notify-product.ts'
import { createReceiveMessage } from './receive-message.ts'
import { createReporting } from './report-status.ts'
import { createSendMessage } from './send-message.ts'
import { createChannels } from './sign-up/channels.ts'
import type { Partner } from './sign-up/sign-up.routes.ts'
import { createTemplateStore } from './templates/template-store.ts'
import { createWebhookSettings } from './webhook-settings.ts'
import { createWindows } from './windows.ts'

export interface WhatsAppOptions {
  accounts: readonly WhatsAppAccount[]
  /** The secret with which webhooks are signed. */
  appSecret: string
  /** The product's account as 360dialog's partner. */
  partner: Partner
}

export interface WhatsAppDependencies extends WhatsAppOptions {
  clock: SandboxClock
  queue: DeliveryQueue
  dataFolder: string | undefined
  outbox: Outbox
  troubles: Troubles
  paceMs: number
  reviewMs: number
  onTemplatesChange: () => void
  /** Called after a practice allowed the use of its number, or a key was issued or revoked. */
  onChannelsChange: () => void
  signal: AbortSignal
}

/** WhatsApp and 360dialog, the provider in front of it, without their routes. */
export function createWhatsApp(deps: WhatsAppDependencies) {
  const { accounts, clock, queue, dataFolder, outbox, troubles } = deps
  const store = createMessageStore()
  const media = createMediaStore()
  const channels = createChannels({ accounts, clock, dataFolder, onChange: deps.onChannelsChange })
  const windows = createWindows(dataFolder)
  const webhooks = createWebhookSettings(dataFolder)
  const notify = createNotifyProduct({ ...deps, queue, webhooks })
  const templates = createTemplateStore({ ...deps, notify, onChange: deps.onTemplatesChange })
  const { setStatus, report } = createReporting({ clock, outbox, notify })
  const deliver = createDeliver({ ...deps, setStatus, report })
  templates.resume()
  return {
    accounts,
    channels,
    partner: deps.partner,
    store,
    media,
    templates,
    webhooks,
    windows,
    sendMessage: createSendMessage({ store, clock, deliver, media, outbox, templates, windows }),
    receiveMessage: createReceiveMessage({ store, clock, media, outbox, notify, troubles, windows }),
    chat: createChat({ store, clock, outbox, notify, setStatus, report }),
  }
}

export type WhatsApp = ReturnType<typeof createWhatsApp>
