import MailComposer from 'nodemailer/lib/mail-composer'
import { z } from 'zod'
import { badRequest, graphRefusal } from './graph-error.ts'

const Recipient = z.object({ emailAddress: z.object({ name: z.string().optional(), address: z.string() }) })
const Recipients = z.array(Recipient).default([])

/** An email in Graph's own format. */
export const JsonMessage = z.object({
  subject: z.string().default(''),
  body: z
    .object({ contentType: z.string().default('text'), content: z.string().default('') })
    .default({ contentType: 'text', content: '' }),
  from: Recipient.optional(),
  toRecipients: Recipients,
  ccRecipients: Recipients,
  bccRecipients: Recipients,
  replyTo: Recipients,
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  attachments: z
    .array(z.object({ name: z.string(), contentType: z.string().optional(), contentBytes: z.string() }))
    .default([]),
})

/**
 * Writes an email from Graph's format.
 * @throws Refusal 400, also for header fields whose names do not begin with x-
 */
export function writeJsonMessage(body: unknown, sender: string): Promise<Buffer> {
  const parsed = JsonMessage.safeParse(body)
  if (!parsed.success) throw badRequest(`Invalid value at '${parsed.error.issues[0]?.path.join('.')}'`)
  const message = parsed.data
  const unusual = message.internetMessageHeaders.find(({ name }) => !/^x-/i.test(name))
  if (unusual) {
    throw graphRefusal(
      400,
      'InvalidInternetMessageHeader',
      `The internet message header name '${unusual.name}' should start with 'x-' or 'X-'.`,
    )
  }
  const { contentType, content } = message.body
  const composer = new MailComposer({
    from: addressLine(message.from ? [message.from] : []) || sender,
    to: addressLine(message.toRecipients),
    cc: addressLine(message.ccRecipients),
    bcc: addressLine(message.bccRecipients),
    replyTo: addressLine(message.replyTo),
    subject: message.subject,
    ...(contentType.toLowerCase() === 'html' ? { html: content } : { text: content }),
    headers: message.internetMessageHeaders.map(({ name, value }) => ({ key: name, value })),
    attachments: message.attachments.map(({ name, contentType: type, contentBytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(contentBytes, 'base64'),
    })),
  })
  const compiled = composer.compile()
  compiled.keepBcc = true
  return compiled.build()
}

function addressLine(recipients: readonly z.infer<typeof Recipient>[]): string {
  return recipients
    .map(({ emailAddress: { name, address } }) =>
      name ? `"${name.replaceAll('"', '')}" <${address}>` : address,
    )
    .join(', ')
}
