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
import { gmailQuota } from './google/gmail-guard.ts'
import { createWatches } from './google/watches.ts'
import { createIdentity } from './identity/identity.ts'
import { createLiveEvents } from './live/live-events.ts'
import { createAuthenticateMail } from './mail/authenticate-mail.ts'
import { createMailEvents } from './mail/mail-events.ts'
import { createMailboxes } from './mail/mailboxes.ts'
import { createPostMail } from './mail/post-mail.ts'
import { createSendToProduct } from './mail/send-to-product.ts'
import { defaultMailboxSettings, type MailboxSettings } from './mailbox/mailbox-settings.ts'
import { createMailboxStore } from './mailbox/mailbox-store.ts'
import type { MailboxProvider } from './mailbox/message.ts'
import { createRouteMail, receive } from './mailbox/route-mail.ts'
import { createHandOver } from './mailbox/send-from-mailbox.ts'
import { createUsageByMailbox, type Quota } from './mailbox/usage.ts'
import { graphQuota } from './microsoft/graph-guard.ts'
import { createSubscriptions } from './microsoft/subscriptions.ts'
import { createUploads } from './microsoft/uploads.ts'
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
  /** What the providers of mailboxes allow, by default as much as Gmail and Graph do. */
  mailboxQuotas?: Partial<Record<MailboxProvider, Quota>> | undefined
}

/** Creates all services of the sandbox, without their routes. */
export function createServices(options: ServiceOptions) {
  const { carrier: account, dataFolder, addresses, paceMs, slowMs, mailEventsKey, sso } = options
  const abort = new AbortController()
  const { signal } = abort
  const productUrl = () => addresses.product().url

  const clock = sandboxClock(options.startsAt)
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
  const watches = createWatches({ pubSub: options.pubSub, clock, dataFolder, queue, productUrl })
  const subscriptions = createSubscriptions({ clock, dataFolder, queue })
  const mailboxes = createMailboxStore({
    clock,
    dataFolder,
    onChange(mailbox, changes) {
      if (mailbox.provider === 'google') watches.report(mailbox, changes)
      else subscriptions.report(mailbox, changes)
      liveEvents.publish({ kind: 'mailbox' })
    },
  })
  const mailboxSettings: MailboxSettings = { ...defaultMailboxSettings }
  const usage = createUsageByMailbox(clock, {
    google: gmailQuota,
    microsoft: graphQuota,
    ...options.mailboxQuotas,
  })
  const routeMail = createRouteMail(
    mailboxes,
    createSendToProduct(queue, () => addresses.product().smtp),
  )
  const mailDelivery = {
    clock,
    outbox,
    sendToProduct: routeMail,
    deliverTo: (address: string, raw: Buffer) => receive(mailboxes, address, raw),
    paceMs,
    signal,
  }

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
    mailboxes,
    mailboxSettings,
    usage,
    watches,
    subscriptions,
    uploads: createUploads(),
    postMail: createPostMail({ clock, outbox, sendToProduct: routeMail }),
    acceptMail: createMailboxes({
      ...mailDelivery,
      events,
      authenticate: createAuthenticateMail(dns.resolve),
    }),
    // The relay's events concern only mail that passed through the relay.
    handOver: createHandOver(createMailboxes({ ...mailDelivery, events: { add() {} }, authenticate: null })),
    stop() {
      abort.abort()
      queue.stop()
    },
  }
}

export type Services = ReturnType<typeof createServices>
