import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rfc2822Date } from '../clock/rfc2822-date.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { withField } from '../mailbox/edit-header.ts'
import { addressesOf, fieldOf, messageIdsIn, readHeaderFields } from '../mailbox/header-fields.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { MailboxSettings } from '../mailbox/mailbox-settings.ts'
import type { MailboxStore } from '../mailbox/mailbox-store.ts'
import { type HandOver, recipientsOf } from '../mailbox/send-from-mailbox.ts'
import { invalidArgument, notFound } from './gmail-error.ts'
import { labelsOf } from './labels.ts'
import { presentReference } from './present-message.ts'
import { readBody, readQuery } from './read-query.ts'

/** The sizes of requests in bytes: in JSON, and as an upload. */
const JSON_LIMIT = 10_000_000
const UPLOAD_LIMIT = 36_700_160

const Metadata = z.object({ threadId: z.string().optional() })
const Body = Metadata.extend({ raw: z.string().optional() })

export interface SendDependencies {
  clock: SandboxClock
  mailboxes: MailboxStore
  mailboxSettings: MailboxSettings
  handOver: HandOver
  mailboxOf: (request: FastifyRequest) => Mailbox
}

function createSend({ clock, mailboxes, mailboxSettings, handOver }: SendDependencies) {
  /** Adds the fields that Gmail adds or replaces. */
  function complete(mailbox: Mailbox, given: Buffer, id: string): Buffer {
    const fields = readHeaderFields(given)
    const from = fieldOf(fields, 'From')
    const isOwn = addressesOf(from)[0] === mailbox.address
    const hasId = messageIdsIn(fieldOf(fields, 'Message-ID')).length > 0
    let raw = given
    if (!isOwn) raw = withField(raw, 'From', mailbox.address)
    if (!hasId || mailboxSettings.replacesMessageId)
      raw = withField(raw, 'Message-ID', `<CA+${id}@mail.gmail.com>`)
    if (fieldOf(fields, 'Date') === '') raw = withField(raw, 'Date', rfc2822Date(clock.now()))
    return raw
  }

  /** The conversation that an email joins: the given one, if the email also answers it and has its subject. */
  function threadFor(mailbox: Mailbox, raw: Buffer, threadId: string | undefined): string | undefined {
    if (threadId === undefined) return undefined
    if (!mailbox.hasThread(threadId)) throw notFound()
    const fields = readHeaderFields(raw)
    const references = ['In-Reply-To', 'References'].flatMap((name) => messageIdsIn(fieldOf(fields, name)))
    return mailbox.threadOf(references, fieldOf(fields, 'Subject')) === threadId ? threadId : undefined
  }

  return async (mailbox: Mailbox, given: Buffer, threadId: string | undefined) => {
    const recipients = recipientsOf(given)
    if (!recipients.ok) {
      throw invalidArgument(
        recipients.reason === 'none' ? 'Recipient address required' : `Invalid ${recipients.field} header`,
      )
    }
    const id = mailboxes.newId()
    const raw = complete(mailbox, given, id)
    const thread = threadFor(mailbox, raw, threadId) ?? id
    const message = mailboxes.add(mailbox, { id, folder: 'sent', isUnread: false, raw, thread })
    await handOver(mailbox, raw, recipients.addresses)
    return { ...presentReference(message), labelIds: labelsOf(message) }
  }
}

/** Sends an email that the request contains in base64url. */
export function sendRoutes(deps: SendDependencies) {
  const send = createSend(deps)
  return async (app: FastifyInstance) => {
    app.post('/messages/send', { config: { call: 'send' }, bodyLimit: JSON_LIMIT }, async (request) => {
      readQuery({}, request.query)
      const { raw, threadId } = readBody(Body, request.body)
      if (!raw) {
        throw invalidArgument(
          "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
        )
      }
      if (!/^[A-Za-z0-9_+/-]+={0,2}$/.test(raw))
        throw invalidArgument("Invalid value at 'message.raw' (TYPE_BYTES)")
      return send(deps.mailboxOf(request), Buffer.from(raw, 'base64url'), threadId)
    })
  }
}

/** Sends an email that the request contains as it is, or as the second part after the metadata. */
export function uploadRoutes(deps: SendDependencies) {
  const send = createSend(deps)
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    app.post('/messages/send', { config: { call: 'send' }, bodyLimit: UPLOAD_LIMIT }, async (request) => {
      const { uploadType } = readQuery({ uploadType: z.enum(['media', 'multipart']) }, request.query)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (uploadType === 'media') return send(deps.mailboxOf(request), body, undefined)
      const { metadata, media } = readRelated(request.headers['content-type'] ?? '', body)
      return send(deps.mailboxOf(request), media, readBody(Metadata, metadata).threadId)
    })
  }
}

/** Reads a body in multipart/related: metadata in JSON, then the email. */
function readRelated(contentType: string, body: Buffer): { metadata: unknown; media: Buffer } {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  const parts = boundary ? body.toString('latin1').split(`--${boundary}`) : []
  const contents = parts.slice(1, -1).map((part) => part.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))
  const [metadata, media] = contents.map((part) =>
    part.slice(/\r?\n\r?\n/.exec(part)?.index ?? 0).trimStart(),
  )
  if (metadata === undefined || media === undefined) throw invalidArgument('Malformed multipart body.')
  try {
    return { metadata: JSON.parse(metadata), media: Buffer.from(media, 'latin1') }
  } catch {
    throw invalidArgument('Malformed multipart body.')
  }
}
