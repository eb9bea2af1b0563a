import { createPlaceCall } from './calls/place-call.ts'
import { createRecordingStore } from './calls/recording-store.ts'
import { createDeliverText } from './carrier/deliver-text.ts'
import { createMessageStore } from './carrier/message-store.ts'
import { createOptOuts } from './carrier/opt-outs.ts'
import { createReceiveText } from './carrier/receive-text.ts'
import { sandboxClock } from './clock/sandbox-clock.ts'
import type { SandboxConfig } from './config.ts'
import { createDeliveryQueue } from './delivery-queue/delivery-queue.ts'
import { createSubmitForm } from './forms/submit-form.ts'
import { createIdentity } from './identity/identity.ts'
import { createLiveEvents } from './live/live-events.ts'
import { createMailEvents } from './mail/mail-events.ts'
import { createMailboxes } from './mail/mailboxes.ts'
import { createPostMail } from './mail/post-mail.ts'
import { createSendToProduct } from './mail/send-to-product.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createPracticeSystem } from './practice-system/practice-system.ts'
import { createTroubles } from './trouble/troubles.ts'
import { createWhatsApp } from './whatsapp/create-whatsapp.ts'
import { presentTemplates } from './whatsapp/templates/template-item.ts'

/**
 * The addresses of sandbox and product, as functions: the product's may change, and the sandbox learns its own port
 * late.
 */
export interface Addresses {
  product(): SandboxConfig['product']
  sandboxUrl(): string
}

export interface ServiceOptions extends SandboxConfig {
  where: Addresses
  /** The time between two delivery statuses, in milliseconds. */
  paceMs: number
  /** The delay of a service in the mode slow, in milliseconds. */
  slowMs?: number | undefined
  /** How long WhatsApp takes to decide on a template, in milliseconds. */
  reviewMs: number
  /** The time between the first and the second attempt of Dentally's webhook, in milliseconds; it doubles. */
  webhookRetryMs: number
}

/** All services of the sandbox, before they are mounted. */
export function createServices(options: ServiceOptions) {
  const { carrier: account, dataFolder, where, paceMs, slowMs, mailEventsKey, sso } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const productUrl = () => where.product().url

  const clock = sandboxClock()
  const troubles = createTroubles()
  const liveEvents = createLiveEvents()
  const outbox = createOutbox((entry) => liveEvents.publish({ kind: 'entry', entry }))
  const queue = createDeliveryQueue()
  const messages = createMessageStore()
  const optOuts = createOptOuts()
  const recordings = createRecordingStore()
  const events = createMailEvents()
  const { sandboxUrl } = where
  const identity = createIdentity({ dataFolder, sso, productUrl, sandboxUrl, troubles, liveEvents })
  const whatsapp = createWhatsApp({
    ...{ ...options.whatsapp, clock, queue, dataFolder, outbox, troubles, paceMs, signal },
    reviewMs: options.reviewMs,
    onTemplates: () => liveEvents.publish({ kind: 'templates', templates: presentTemplates(whatsapp) }),
  })
  const practiceSystem = createPracticeSystem({
    ...{ ...options.practiceSystem, clock, dataFolder, productUrl, signal },
    retryMs: options.webhookRetryMs,
    onChange: () => liveEvents.publish({ kind: 'practice-system' }),
  })
  const sendToProduct = createSendToProduct(queue, () => where.product().smtp)

  return {
    ...{ account, numbers: account.numbers, mailEventsKey, slowMs, productUrl },
    ...{ clock, troubles, liveEvents, outbox, messages, optOuts, recordings, events, identity, whatsapp },
    practiceSystem,
    deliverText: createDeliverText({ account, clock, queue, troubles, paceMs, signal }),
    receiveText: createReceiveText({
      account,
      productUrl,
      sandboxUrl,
      clock,
      queue,
      messages,
      optOuts,
      outbox,
      troubles,
    }),
    placeCall: createPlaceCall({ account, productUrl, sandboxUrl, clock, queue, recordings }),
    submitForm: createSubmitForm(queue, productUrl),
    postMail: createPostMail({ clock, outbox, sendToProduct }),
    takeMail: createMailboxes({ clock, outbox, events, sendToProduct, paceMs, signal }),
    stop() {
      stopping.abort()
      queue.stop()
    },
  }
}

export type Services = ReturnType<typeof createServices>
