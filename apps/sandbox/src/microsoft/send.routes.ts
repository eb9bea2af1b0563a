import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rfc2822Date } from '../clock/rfc2822-date.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { withField } from '../mailbox/edit-header.ts'
import { rawOf } from '../mailbox/generated-mail.ts'
import { addressesOf, fieldOf, messageIdsIn, readHeaderFields } from '../mailbox/header-fields.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxStore } from '../mailbox/mailbox-store.ts'
import { type HandOver, recipientsOf } from '../mailbox/send-from-mailbox.ts'
import { badRequest, graphRefusal, itemNotFound } from './graph-error.ts'
import { writeJsonMessage } from './json-message.ts'
import { messageOf } from './messages.routes.ts'
import { presentMessage } from './present-message.ts'
import { preferencesOf } from './read-query.ts'

/** The size of a request in bytes. */
const BODY_LIMIT = 4 * 1024 * 1024

const SendMail = z.object({ message: z.unknown().optional(), saveToSentItems: z.boolean().default(true) })

export interface SendDependencies {
  clock: SandboxClock
  mailboxes: MailboxStore
  handOver: HandOver
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** Writes drafts and sends emails. An email is in Graph's own format, or in MIME, which is in base64. */
export function sendRoutes({ clock, mailboxes, handOver, mailboxOf }: SendDependencies) {
  /** The email of a request, with the fields that Exchange adds. @param json the email in Graph's own format */
  async function emailOf(request: FastifyRequest, json: unknown): Promise<Buffer> {
    const { address } = mailboxOf(request)
    const given =
      typeof request.body === 'string' ? readMime(request.body) : await writeJsonMessage(json, address)
    const fields = readHeaderFields(given)
    let raw = given
    if (fieldOf(fields, 'From') === '') raw = withField(raw, 'From', address)
    if (messageIdsIn(fieldOf(fields, 'Message-ID')).length === 0) {
      raw = withField(raw, 'Message-ID', `<${mailboxes.newId().toUpperCase()}@prod.outlook.example>`)
    }
    if (fieldOf(fields, 'Date') === '') {
      raw = withField(raw, 'Date', rfc2822Date(clock.now()))
    }
    return raw
  }

  /** Sends an email to its recipients. @throws Refusal when it has none, or is from another address */
  async function send(mailbox: Mailbox, raw: Buffer): Promise<void> {
    const [from] = addressesOf(fieldOf(readHeaderFields(raw), 'From'))
    if (from !== mailbox.address) {
      throw graphRefusal(
        403,
        'ErrorSendAsDenied',
        'The user account which was used to submit this request does not have the right to send mail on behalf of the specified sending account.',
      )
    }
    const recipients = recipientsOf(raw)
    if (!recipients.ok) {
      throw graphRefusal(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.')
    }
    await handOver(mailbox, raw, recipients.addresses)
  }

  return async (app: FastifyInstance) => {
    app.post('/me/messages', { config: { call: 'write' }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const raw = await emailOf(request, request.body)
      const draft = mailboxes.add(mailboxOf(request), { folder: 'drafts', isUnread: false, raw })
      return reply.status(201).send(await presentMessage(draft, { select: [], ...preferencesOf(request) }))
    })

    app.post('/me/messages/:id/send', { config: { call: 'send' } }, async (request, reply) => {
      const mailbox = mailboxOf(request)
      const draft = messageOf(mailbox, request)
      if (draft.folder !== 'drafts') throw itemNotFound()
      await send(mailbox, rawOf(draft))
      mailboxes.move(mailbox, draft, 'sent')
      return reply.status(202).send()
    })

    app.post('/me/sendMail', { config: { call: 'send' }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const mailbox = mailboxOf(request)
      const { message, saveToSentItems } = readSendMail(request.body)
      const raw = await emailOf(request, message)
      await send(mailbox, raw)
      if (saveToSentItems) mailboxes.add(mailbox, { folder: 'sent', isUnread: false, raw })
      return reply.status(202).send()
    })
  }
}

/** @param body the email in MIME, or an object with the email in Graph's format */
function readSendMail(body: unknown): z.infer<typeof SendMail> {
  const parsed = SendMail.safeParse(typeof body === 'string' ? {} : body)
  if (!parsed.success) throw badRequest('Invalid value at saveToSentItems')
  return parsed.data
}

/** @throws Refusal 400 */
function readMime(body: string): Buffer {
  const text = body.replace(/\s+/g, '')
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw graphRefusal(400, 'ErrorMimeContentInvalidBase64String', 'Invalid base64 string for MIME content.')
  }
  return Buffer.from(text, 'base64')
}
