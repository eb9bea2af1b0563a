import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { defaultPractice } from '../practices.ts'
import type { WhatsAppAccount } from '../whatsapp/accounts.ts'
import type { WhatsApp } from '../whatsapp/create-whatsapp.ts'
import { PhoneNumber } from './phone-number.ts'
import { controlRefusal, invalid, parse } from './refusal.ts'
import { replyWithAttempt } from './reply-with-attempt.ts'

/** The maximum size of a request in bytes: a document of 16 MB in base64, and the other fields. */
const BODY_LIMIT = 25_000_000
const MAX_TEXT_LENGTH = 4096

const Media = z.strictObject({
  name: z.string().min(1).max(240),
  type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, 'A type, such as image/jpeg'),
  content: z
    .base64('The content in base64, or null for a file that WhatsApp has lost')
    .nullable()
    .transform((content) => (content === null ? null : Buffer.from(content, 'base64'))),
})

const ChatParties = z.strictObject({
  from: PhoneNumber,
  to: PhoneNumber.default(defaultPractice.number),
  /** The name in the patient's profile; by default the patient's number. */
  name: z.string().min(1).max(255).optional(),
})

const PatientMessage = ChatParties.extend({
  body: z.string().max(MAX_TEXT_LENGTH).default(''),
  media: Media.optional(),
}).refine(({ body, media }) => body !== '' || media !== undefined, {
  path: ['body'],
  message: 'A message needs text or media',
  // This rule is checked together with the other rules, so that a caller gets all errors at once.
  when: ({ value }) => typeof value === 'object' && value !== null,
})

const Deletion = ChatParties.extend({ id: z.string().min(1).optional() })

const OpenWindows = z.strictObject({
  to: PhoneNumber.default(defaultPractice.number),
  written: z.array(z.strictObject({ from: PhoneNumber, at: z.iso.datetime() })).max(10_000),
})

/**
 * The patient on WhatsApp: writes, reads the chat, deletes a message. Another route opens the windows of patients who
 * wrote before the demo began.
 */
export function whatsAppControlRoutes({ channels, chat, receiveMessage, windows }: WhatsApp) {
  function accountAt(number: string): WhatsAppAccount {
    const account = channels.accountsOnWhatsApp().find((candidate) => candidate.number === number)
    if (!account) throw invalid({ to: ['This number is not on WhatsApp.'] })
    return account
  }

  return async (app: FastifyInstance) => {
    app.post('/whatsapp', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { from, to, name = from, body, media } = parse(PatientMessage, request.body)
      const file = media ? { filename: media.name, type: media.type, content: media.content } : null
      const { entry, result } = await receiveMessage({ account: accountAt(to), from, name, body, file })
      const windowEndsAt = windows.endOf(to, from)?.toISOString() ?? null
      return replyWithAttempt(reply, result, {
        id: entry.id,
        message_id: entry.wamid,
        from,
        to,
        window_ends: windowEndsAt,
      })
    })

    app.put('/whatsapp/windows', async (request) => {
      const { to, written } = parse(OpenWindows, request.body)
      const { number } = accountAt(to)
      for (const { from, at } of written) windows.open(number, from, new Date(at))
      return { status: 'opened' }
    })

    app.post('/whatsapp/read', async (request) => {
      const { from, to } = parse(ChatParties, request.body)
      return { status: 'read', message_ids: chat.read({ account: accountAt(to), patient: from }) }
    })

    app.post('/whatsapp/delete', async (request, reply) => {
      const { from, to, name = from, id } = parse(Deletion, request.body)
      const deleted = chat.delete({ account: accountAt(to), patient: from, name }, id)
      if (!deleted) throw controlRefusal(404, 'not_found', 'There is no such message to delete.')
      const { wamid, entryId } = deleted.message
      return replyWithAttempt(reply, await deleted.result, { id: entryId, message_id: wamid, from, to })
    })
  }
}
