import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { ADDRESS, addBrackets } from '../mail/address-parts.ts'
import type { createPostMail } from '../mail/post-mail.ts'
import { composeMail, replyFields } from '../mail/write-mail.ts'
import type { MailEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { defaultPractice } from '../practices.ts'
import { AddressLine, addressesIn } from './address-line.ts'
import { invalid, parse } from './refusal.ts'
import { replyWithAttempt } from './reply-with-attempt.ts'

/** The maximum size of a request in bytes: about 32 MB of attachments in base64, and the other fields. */
const BODY_LIMIT = 45_000_000

const Attachment = z.strictObject({
  filename: z.string().min(1).max(255),
  content: z.base64('The content in base64'),
  contentType: z.string().max(255).default('application/octet-stream'),
})

const Email = z.strictObject({
  from: AddressLine,
  to: AddressLine.optional(),
  subject: z.string().max(2000).optional(),
  text: z.string(),
  html: z.string().optional(),
  attachments: z.array(Attachment).max(50).default([]),
  in_reply_to: z.string().min(1).max(2000).optional(),
})

/** The SMTP envelope. A sender of '' or '<>' is the null sender. */
const Envelope = z.strictObject({
  from: z
    .string()
    .transform((address) => address.trim().replace(/^<|>$/g, ''))
    .refine((address) => address === '' || ADDRESS.test(address), 'An email address, or empty'),
  to: z
    .string()
    .default(defaultPractice.email)
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine((list) => list.every((address) => ADDRESS.test(address)), 'Email addresses, separated by commas'),
})

export interface EmailDependencies {
  clock: SandboxClock
  outbox: Outbox
  postMail: ReturnType<typeof createPostMail>
}

/** The patient writes an email or replies to one; `/email/raw` sends the given bytes. */
export function emailRoutes({ clock, outbox, postMail }: EmailDependencies) {
  /**
   * The fields that a reply takes from the original email. A Message-ID that the sandbox has not seen still makes a
   * thread.
   */
  function threadFields(inReplyTo: string | undefined): Partial<ReturnType<typeof replyFields>> {
    if (inReplyTo === undefined) return {}
    const mail = findMail(inReplyTo)
    if (mail) return replyFields(mail)
    if (!inReplyTo.includes('@')) {
      throw invalid({ in_reply_to: ['No email has this id. Give an id of the outbox, or a Message-ID.'] })
    }
    return { inReplyTo: addBrackets(inReplyTo), references: addBrackets(inReplyTo) }
  }

  /** @param id an id of the outbox, or a Message-ID */
  function findMail(id: string): MailEntry | undefined {
    const entry = outbox.find(id)
    return entry?.kind === 'mail' ? entry : outbox.findMail(addBrackets(id))
  }

  return async (app: FastifyInstance) => {
    app.post('/email', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { in_reply_to, attachments, ...email } = parse(Email, request.body)
      const original = threadFields(in_reply_to)
      const subject = email.subject ?? original.subject
      if (subject === undefined) throw invalid({ subject: ['An email that is not a reply needs a subject.'] })
      const to = email.to ?? original.to ?? defaultPractice.email
      const files = attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }))
      const mail = { ...original, ...email, to, subject, attachments: files }
      const { raw, messageId } = await composeMail(mail, clock.now())
      const [from = ''] = addressesIn(email.from)
      const { entry, result } = await postMail({ from, to: addressesIn(to), raw })
      return replyWithAttempt(reply, result, { id: entry.id, message_id: messageId, from, to })
    })

    app.register(async (raw) => {
      raw.removeAllContentTypeParsers()
      raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      )
      raw.post('/email/raw', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const { from, to } = parse(Envelope, request.query)
        if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
          throw invalid({ body: ['Send the email as message/rfc822.'] })
        }
        const { entry, result } = await postMail({ from, to, raw: request.body })
        const message_id = entry.message_id || null
        return replyWithAttempt(reply, result, { id: entry.id, message_id, from, to: to.join(', ') })
      })
    })
  }
}
