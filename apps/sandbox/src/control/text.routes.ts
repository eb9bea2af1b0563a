import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { createReceiveText } from '../carrier/receive-text.ts'
import { defaultPractice } from '../practices.ts'
import { PhoneNumber } from './phone-number.ts'
import { parse } from './refusal.ts'
import { replyWithAttempt } from './reply-with-attempt.ts'

/** The maximum size of a request in bytes: ten files of 5 MB in base64. */
const BODY_LIMIT = 70_000_000

const Media = z.strictObject({
  content: z
    .base64('The content in base64, or null for a file that the carrier has lost')
    .nullable()
    .transform((content) => (content === null ? null : Buffer.from(content, 'base64'))),
  contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, 'A type, such as image/jpeg'),
})

const Text = z
  .strictObject({
    from: PhoneNumber,
    to: PhoneNumber.default(defaultPractice.number),
    body: z.string().max(1600).optional(),
    media: z
      .array(Media.transform(({ content, contentType }) => ({ content, type: contentType })))
      .max(10)
      .default([]),
  })
  .refine(({ body, media }) => body !== undefined || media?.length > 0, {
    path: ['body'],
    message: 'A text needs a body or media',
    // This rule is checked together with the other rules, so that a caller gets all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform((text) => ({ ...text, body: text.body ?? '' }))

/** The patient texts by SMS. */
export function textRoutes(receiveText: ReturnType<typeof createReceiveText>) {
  return async (app: FastifyInstance) => {
    app.post('/sms', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { entry, result } = await receiveText(parse(Text, request.body))
      const { id, sid, patient: from, practice: to } = entry
      return replyWithAttempt(reply, result, { id, message_sid: sid, from, to })
    })
  }
}
