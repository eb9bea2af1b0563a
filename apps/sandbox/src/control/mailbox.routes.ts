import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Watches } from '../google/watches.ts'
import { readReceivedMail } from '../mail/received-mail.ts'
import { FillOptions, rawOf } from '../mailbox/generated-mail.ts'
import { addressesOf } from '../mailbox/header-fields.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxSettings } from '../mailbox/mailbox-settings.ts'
import type { MailboxStore } from '../mailbox/mailbox-store.ts'
import { type Message, mailboxProviders, OwnFolder } from '../mailbox/message.ts'
import { presentMail, presentMailbox } from '../mailbox/present-mailbox.ts'
import type { HandOver } from '../mailbox/send-from-mailbox.ts'
import type { UsageByMailbox } from '../mailbox/usage.ts'
import { createWriteToMailbox } from '../mailbox/write-to-mailbox.ts'
import { lifecycleEvents, type Subscriptions } from '../microsoft/subscriptions.ts'
import { AddressLine } from './address-line.ts'
import { controlRefusal, invalid, parse } from './refusal.ts'

const MAX_FILL = 200_000

const account = { provider: z.enum(mailboxProviders), account: z.string().optional() }
const Account = z.object(account)

const Mail = z.strictObject({
  ...account,
  from: AddressLine.optional(),
  to: AddressLine.optional(),
  subject: z.string().max(2000).optional(),
  text: z.string(),
  html: z.string().optional(),
  folder: z.union([z.enum(['inbox', 'sent', 'spam']), OwnFolder]).default('inbox'),
  headers: z.record(z.string().regex(/^[!-9;-~]+$/), z.string()).default({}),
  in_reply_to: z.string().min(1).max(2000).optional(),
  at: z.iso
    .datetime({ offset: true })
    .transform((instant) => new Date(instant))
    .optional(),
})

const Move = z.strictObject({ folder: z.union([z.enum(['inbox', 'spam', 'trash']), OwnFolder]) })

const { shape: fillOption } = FillOptions
const Fill = z.strictObject({
  ...account,
  count: fillOption.count.min(1).max(MAX_FILL),
  senders: z.array(AddressLine).default([]),
  share: fillOption.share.default(0.1),
  days: fillOption.days.min(1).max(3650).default(365),
  seed: fillOption.seed.default(1),
})

const Lifecycle = z.strictObject({ account: z.string().optional(), event: z.enum(lifecycleEvents) })

const Settings = z.strictObject({ replaces_message_id: z.boolean() })

export interface MailboxControlDependencies {
  clock: SandboxClock
  mailboxes: MailboxStore
  mailboxSettings: MailboxSettings
  usage: UsageByMailbox
  watches: Watches
  subscriptions: Subscriptions
  handOver: HandOver
}

/** The mailboxes at Google and Microsoft: what people and the practice itself do with them. */
export function mailboxRoutes(deps: MailboxControlDependencies) {
  const { clock, mailboxes, mailboxSettings, usage, watches, subscriptions } = deps
  const write = createWriteToMailbox(clock, mailboxes, deps.handOver)

  function mailboxOf({ provider, account }: z.infer<typeof Account>): Mailbox {
    const mailbox = mailboxes.of(provider, account)
    if (!mailbox) throw invalid({ account: [`No mailbox at ${provider} has this address.`] })
    return mailbox
  }

  return async (app: FastifyInstance) => {
    app.get('/mailbox', async (request) => {
      const mailbox = mailboxOf(parse(Account, request.query))
      return {
        ...presentMailbox(mailbox),
        watch: watches.find(mailbox) ?? null,
        subscriptions: subscriptions.listOf(mailbox),
        usage: usage.of(mailbox).report(),
        settings: { replaces_message_id: mailboxSettings.replacesMessageId },
      }
    })

    app.post('/mailbox/mail', async (request, reply) => {
      const { in_reply_to, ...mail } = parse(Mail, request.body)
      const result = await write(mailboxOf(mail), { ...mail, inReplyTo: in_reply_to })
      if (!result.ok) throw invalid({ [result.field]: [result.error] })
      return reply.status(201).send(presentMail(result.message))
    })

    app.get('/mailbox/mail/:id', async (request) => {
      const message = messageOf(request)
      const { text, html, attachments, headers } = await readReceivedMail(rawOf(message))
      return { ...presentMail(message), text, html, attachments, headers }
    })

    app.put('/mailbox/mail/:id', async (request) => {
      const { folder } = parse(Move, request.body)
      mailboxes.move(mailboxOf(parse(Account, request.query)), messageOf(request), folder)
      return presentMail(messageOf(request))
    })

    app.delete('/mailbox/mail/:id', async (request) => {
      mailboxes.delete(mailboxOf(parse(Account, request.query)), messageOf(request))
      return { status: 'deleted' }
    })

    app.post('/mailbox/fill', async (request, reply) => {
      const { provider, account, senders, ...options } = parse(Fill, request.body)
      const mailbox = mailboxOf({ provider, account })
      mailboxes.fill(mailbox, { ...options, senders: senders.flatMap(addressesOf) })
      return reply.status(201).send({ count: options.count, total: mailbox.messages.length })
    })

    app.post('/mailbox/lifecycle', async (request) => {
      const { event, account } = parse(Lifecycle, request.body)
      const mailbox = mailboxOf({ provider: 'microsoft', account })
      return { event, subscriptions: subscriptions.notifyLifecycle(mailbox, event) }
    })

    app.put('/mailbox/settings', async (request) => {
      const settings = parse(Settings, request.body)
      mailboxSettings.replacesMessageId = settings.replaces_message_id
      return settings
    })
  }

  function messageOf({ params, query }: { params: unknown; query: unknown }): Message {
    const { id } = params as { id: string }
    const message = mailboxOf(parse(Account, query)).find(id)
    if (!message) throw controlRefusal(404, 'not_found', 'There is no such email in this mailbox.')
    return message
  }
}
