import { createCallStore } from './calls/call-store.ts'
import { createPlaceCall } from './calls/place-call.ts'
import { createRecordingStore } from './calls/recording-store.ts'
import { createDeliverText } from './carrier/deliver-text.ts'
import { createMessageStore } from './carrier/message-store.ts'
import { createNumberStore } from './carrier/number-store.ts'
import { createOptOuts } from './carrier/opt-outs.ts'
import { createReceiveText } from './carrier/receive-text.ts'
import { createReportToProduct } from './carrier/report-to-product.ts'
import { sandboxClock } from './clock/sandbox-clock.ts'
import type { SandboxConfig } from './config.ts'
import { listGrants } from './control/list-grants.ts'
import { createDeliveryQueue } from './delivery-queue/delivery-queue.ts'
import { createDns } from './dns/create-dns.ts'
import { createSubmitForm } from './forms/submit-form.ts'
import { createIdentity } from './identity/identity.ts'
import { createLiveEvents } from './live/live-events.ts'
import { createAuthenticateMail } from './mail/authenticate-mail.ts'
import { createMailEvents } from './mail/mail-events.ts'
import { createMailboxes } from './mail/mailboxes.ts'
import { createPostMail } from './mail/post-mail.ts'
import { createSendToProduct } from './mail/send-to-product.ts'
import { createOAuth } from './oauth/create-oauth.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createPracticeSystem } from './practice-system/practice-system.ts'
import { createTroubles } from './trouble/troubles.ts'
import { createWhatsApp } from './whatsapp/create-whatsapp.ts'
import { presentTemplates } from './whatsapp/templates/template-item.ts'

/**
 * The addresses of sandbox and product. They are functions, since the product's address may change, and the sandbox
 * knows its own port only after it has begun to listen.
 */
export interface Addresses {
  product(): SandboxConfig['product']
  sandboxUrl(): string
}

export interface ServiceOptions extends SandboxConfig {
  addresses: Addresses
  /** The time between two delivery statuses, in milliseconds. */
  paceMs: number
  /** The delay of a service in the mode `slow`, in milliseconds. */
  slowMs?: number | undefined
  /** How long WhatsApp takes to decide on a template, in milliseconds. */
  reviewMs: number
  /**
   * The delay between the first and the second attempt of Dentally's webhook, in milliseconds. It doubles each time, up
   * to a minute.
   */
  webhookRetryMs: number
}

/** Creates all services of the sandbox, without their routes. */
export function createServices(options: ServiceOptions) {
  const { carrier: account, dataFolder, addresses, paceMs, slowMs, mailEventsKey, sso } = options
  const abort = new AbortController()
  const { signal } = abort
  const productUrl = () => addresses.product().url

  const clock = sandboxClock()
  const troubles = createTroubles()
  const liveEvents = createLiveEvents()
  const outbox = createOutbox((entry) => liveEvents.publish({ kind: 'entry', entry }))
  const queue = createDeliveryQueue({ clock })
  const messages = createMessageStore()
  const optOuts = createOptOuts()
  const numbers = createNumberStore(dataFolder, account.numbers)
  const recordings = createRecordingStore()
  const calls = createCallStore()
  const reportToProduct = createReportToProduct({ account, queue, troubles })
  const events = createMailEvents()
  const { sandboxUrl } = addresses
  const publishGrants = () =>
    liveEvents.publish({
      kind: 'grants',
      grants: listGrants({ oauth, whatsapp }),
      whatsapp_numbers: whatsapp.channels.accountsOnWhatsApp().map(({ number }) => number),
    })
  const oauth = createOAuth({
    clients: options.oauth,
    clock,
    dataFolder,
    onChange: publishGrants,
  })
  const identity = createIdentity({ dataFolder, sso, productUrl, sandboxUrl, troubles, liveEvents })
  const whatsapp = createWhatsApp({
    ...options.whatsapp,
    clock,
    queue,
    dataFolder,
    outbox,
    troubles,
    paceMs,
    signal,
    reviewMs: options.reviewMs,
    onChannelsChange: publishGrants,
    onTemplatesChange: () => liveEvents.publish({ kind: 'templates', templates: presentTemplates(whatsapp) }),
  })
  const practiceSystem = createPracticeSystem({
    ...options.practiceSystem,
    clock,
    troubles,
    dataFolder,
    productUrl,
    signal,
    retryMs: options.webhookRetryMs,
    onChange: () => liveEvents.publish({ kind: 'practice-system' }),
  })
  const dns = createDns({
    dataFolder,
    troubles,
    slowMs,
    signal,
    onChange: () => liveEvents.publish({ kind: 'dns', records: dns.records.all() }),
  })
  const sendToProduct = createSendToProduct(queue, () => addresses.product().smtp)

  return {
    account,
    numbers,
    mailEventsKey,
    slowMs,
    productUrl,
    sandboxUrl,
    clock,
    troubles,
    liveEvents,
    outbox,
    messages,
    optOuts,
    calls,
    recordings,
    events,
    identity,
    oauth,
    whatsapp,
    practiceSystem,
    dns,
    deliverText: createDeliverText({ account, clock, reportToProduct, troubles, paceMs, signal }),
    receiveText: createReceiveText({
      account,
      productUrl,
      sandboxUrl,
      clock,
      reportToProduct,
      messages,
      numbers,
      optOuts,
      outbox,
      troubles,
    }),
    placeCall: createPlaceCall({
      account,
      productUrl,
      sandboxUrl,
      clock,
      reportToProduct,
      numbers,
      calls,
      recordings,
    }),
    submitForm: createSubmitForm(queue, productUrl),
    postMail: createPostMail({ clock, outbox, sendToProduct }),
    acceptMail: createMailboxes({
      clock,
      outbox,
      events,
      sendToProduct,
      authenticate: createAuthenticateMail(dns.resolve),
      paceMs,
      signal,
    }),
    stop() {
      abort.abort()
      queue.stop()
    },
  }
}

export type Services = ReturnType<typeof createServices>
