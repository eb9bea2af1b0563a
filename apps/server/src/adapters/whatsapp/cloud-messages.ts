import { bareType } from '@enamel/domain/communications/attachments/attachment-types'
import { z } from 'zod'
import type { WhatsAppInboundMessage, WhatsAppIncomingContent } from './whatsapp-inbound-message.ts'

/** WhatsApp's ids have about 60 characters; much longer values are invalid. */
const ID_MAX = 500

const Message = z.looseObject({
  id: z.string().min(1).max(ID_MAX),
  type: z.string(),
  from: z.string().optional(),
  /** Seconds since 1970. */
  timestamp: z.coerce.number().optional(),
})
const Revoke = z.object({ revoke: z.object({ original_message_id: z.string().min(1).max(ID_MAX) }) })
const Contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string() }),
})

const text = z.string().default('')
const Media = z.object({
  id: z.string().min(1),
  mime_type: text,
  caption: text,
  filename: z.string().optional(),
})
const title = z.object({ title: z.string() })

/** The readers by kind of message; other kinds, and malformed messages, are read as unsupported. */
const readers: Readonly<Record<string, (message: unknown) => WhatsAppIncomingContent>> = {
  text: reader(z.object({ text: z.object({ body: z.string() }) }), ({ text }) => ({
    kind: 'text',
    text: text.body,
  })),
  button: reader(z.object({ button: z.object({ text: z.string() }) }), ({ button }) => ({
    kind: 'choice',
    text: button.text,
  })),
  interactive: reader(
    z.object({
      interactive: z.union([
        z.object({ button_reply: title }).transform(({ button_reply }) => button_reply.title),
        z.object({ list_reply: title }).transform(({ list_reply }) => list_reply.title),
        z.object({ nfm_reply: z.object({ body: z.string() }) }).transform(({ nfm_reply }) => nfm_reply.body),
      ]),
    }),
    ({ interactive }) => ({ kind: 'choice', text: interactive }),
  ),
  reaction: reader(
    z.object({ reaction: z.object({ message_id: z.string(), emoji: text }) }),
    ({ reaction }) => ({ kind: 'reaction', emoji: reaction.emoji, to: reaction.message_id }),
  ),
  location: reader(
    z.object({
      location: z.object({
        latitude: z.coerce.number(),
        longitude: z.coerce.number(),
        name: text,
        address: text,
      }),
    }),
    ({ location }) => ({ kind: 'place', ...location }),
  ),
  contacts: reader(
    z.object({
      contacts: z.array(
        z.object({
          name: z.object({ formatted_name: z.string() }),
          phones: z.array(z.object({ phone: text })).default([]),
        }),
      ),
    }),
    ({ contacts }) => ({
      kind: 'contacts',
      contacts: contacts.map(({ name, phones }) => ({
        name: name.formatted_name,
        phones: phones.map(({ phone }) => phone).filter((phone) => phone !== ''),
      })),
    }),
  ),
  system: reader(z.object({ system: z.object({ body: z.string() }) }), ({ system }) => ({
    kind: 'notice',
    text: system.body,
  })),
  ...Object.fromEntries(
    ['image', 'video', 'audio', 'voice', 'document', 'sticker'].map((type) => [type, fileReader(type)]),
  ),
}

function reader<S extends z.ZodType>(schema: S, content: (read: z.output<S>) => WhatsAppIncomingContent) {
  return (message: unknown): WhatsAppIncomingContent => {
    const parsed = schema.safeParse(message)
    return parsed.success ? content(parsed.data) : { kind: 'unsupported' }
  }
}

function fileReader(type: string) {
  return reader(z.object({ [type]: Media }), (message) => {
    const { id, mime_type, caption, filename } = message[type] as z.output<typeof Media>
    return { kind: 'file', caption, file: { id, type: bareType(mime_type), name: filename ?? null } }
  })
}

export type ReadInboundMessage = Exclude<WhatsAppInboundMessage, { kind: 'unreadable' }>

/**
 * Reads a message of a webhook request; null when its id or type is missing, or when its id, type, sender or time is
 * malformed.
 * @param contacts the senders' names in the request
 */
export function readMessage(item: unknown, contacts: readonly unknown[]): ReadInboundMessage | null {
  const parsed = Message.safeParse(item)
  if (!parsed.success) return null
  const { id, type, from: sender = '', timestamp } = parsed.data
  const from = numberOf(sender)
  const revoke = Revoke.safeParse(item)
  if (revoke.success) return { kind: 'revoke', providerId: revoke.data.revoke.original_message_id, from }
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  return {
    kind: 'message',
    providerId: id,
    from,
    name: nameOf(sender, contacts),
    at: dateOf(timestamp),
    content: read?.(item) ?? { kind: 'unsupported' },
  }
}

/** A number with its plus, which WhatsApp omits; '' for other values, such as the id of a person with a user name. */
export function numberOf(from: unknown): string {
  return typeof from === 'string' && /^\d{6,15}$/.test(from) ? `+${from}` : ''
}

function nameOf(sender: string, contacts: readonly unknown[]): string {
  const known = contacts.map((contact) => Contact.safeParse(contact).data).filter((one) => one !== undefined)
  const senderContact = known.find(
    ({ wa_id, user_id }) => sender !== '' && (wa_id === sender || user_id === sender),
  )
  const name = (senderContact ?? (known.length === 1 ? known[0] : undefined))?.profile.name ?? ''
  // A number in place of a name is not used.
  return /\p{L}/u.test(name) ? name : ''
}

const LAST_MS_OF_SECOND = 999

/**
 * WhatsApp's timestamps are whole seconds. The end of the second is used, so that a reply is not listed before the
 * message that it replies to.
 */
function dateOf(seconds: number | undefined): string | null {
  const date = new Date((seconds ?? Number.NaN) * 1000 + LAST_MS_OF_SECOND)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
