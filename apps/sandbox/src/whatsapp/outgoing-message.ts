import { z } from 'zod'
import type { CloudIssue } from './cloud-error.ts'

const MAX_TEXT_LENGTH = 4096
const MAX_CAPTION_LENGTH = 1024

const Recipient = z
  .string()
  .regex(/^\+?[\d\s().-]{7,20}$/, 'not a phone number')
  .transform((input) => ({ input, number: `+${input.replace(/\D/g, '')}` }))

const envelope = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: Recipient,
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
}

const id = z.string().min(1)
const link = z.url({ protocol: /^https?$/ })
const caption = z.string().max(MAX_CAPTION_LENGTH).optional()
/** A file, named either by id or by link. `sourceIssue` checks that exactly one is given. */
const source = { id: id.optional(), link: link.optional() }

const Parameter = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  parameter_name: z.string().min(1).optional(),
})
const Component = z.strictObject({
  type: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(['header', 'body'])),
  parameters: z.array(Parameter).default([]),
})

const Message = z.discriminatedUnion('type', [
  z.strictObject({
    ...envelope,
    type: z.literal('text'),
    text: z.strictObject({
      body: z.string().min(1).max(MAX_TEXT_LENGTH),
      preview_url: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    ...envelope,
    type: z.literal('template'),
    template: z.strictObject({
      name: z.string().min(1),
      language: z.strictObject({ code: z.string().min(2), policy: z.literal('deterministic').optional() }),
      components: z.array(Component).default([]),
    }),
  }),
  z.strictObject({
    ...envelope,
    type: z.literal('image'),
    image: z.strictObject({ ...source, caption }),
  }),
  z.strictObject({
    ...envelope,
    type: z.literal('video'),
    video: z.strictObject({ ...source, caption }),
  }),
  z.strictObject({ ...envelope, type: z.literal('audio'), audio: z.strictObject(source) }),
  z.strictObject({
    ...envelope,
    type: z.literal('document'),
    document: z.strictObject({ ...source, caption, filename: z.string().max(240).optional() }),
  }),
  z.strictObject({ ...envelope, type: z.literal('sticker'), sticker: z.strictObject(source) }),
  z.strictObject({
    ...envelope,
    type: z.literal('reaction'),
    reaction: z.strictObject({ message_id: id, emoji: z.string().max(16) }),
  }),
])

const MarkRead = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: id,
})

export type OutgoingMessage = z.output<typeof Message>
export type OutgoingTemplate = Extract<OutgoingMessage, { type: 'template' }>['template']
export type TemplateParameter = z.output<typeof Parameter>

/** The Cloud API's kinds of message that this sandbox does not support. */
const UNSUPPORTED_TYPES = ['interactive', 'location', 'contacts', 'address']

type ParseResult<T> = { ok: true; value: T } | { ok: false; issue: CloudIssue }

/** Parses the request to send a message. A message without a type is a text, as in the Cloud API. */
export function parseMessage(body: unknown): ParseResult<OutgoingMessage> {
  const input: Record<string, unknown> = isRecord(body) ? { type: 'text', ...body } : {}
  if (UNSUPPORTED_TYPES.includes(String(input.type))) {
    return {
      ok: false,
      issue: { code: 131051, details: `Message type ${input.type} is not currently supported.` },
    }
  }
  const parsed = parseAs(Message, input)
  const issue = parsed.ok ? sourceIssue(parsed.value) : null
  return issue ? { ok: false, issue } : parsed
}

/** Whether a body marks a message as read rather than sending one. */
export function isMarkRead(body: unknown): boolean {
  return isRecord(body) && 'status' in body
}

export function parseMarkRead(body: unknown): ParseResult<z.output<typeof MarkRead>> {
  return parseAs(MarkRead, body)
}

function parseAs<S extends z.ZodType>(schema: S, body: unknown): ParseResult<z.output<S>> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, issue: issueOf(parsed.error) }
}

/** The first error, with the Cloud API's code for its kind. */
function issueOf({ issues: [issue] }: z.ZodError): CloudIssue {
  if (!issue) return { code: 100, details: 'Invalid parameter' }
  const [top = 'body', ...rest] = issue.path.map(String)
  const name = [top, ...rest.map((key) => `['${key}']`)].join('')
  if (issue.code === 'unrecognized_keys') {
    const location = issue.path.length > 0 ? ` on param "${name}"` : ''
    return { code: 100, details: `Unexpected key "${issue.keys[0]}"${location}.` }
  }
  if (name === 'messaging_product') return { code: 100, details: `The parameter ${name} is required.` }
  if (name === 'type') return { code: 100, details: `Param type is not one of the message types.` }
  if (issue.input === undefined) return { code: 131008, details: `The parameter ${name} is required.` }
  if (issue.code === 'too_big') {
    return { code: 100, details: `Param ${name} must be at most ${issue.maximum} characters long.` }
  }
  return { code: 131009, details: `Param ${name}: ${issue.message}` }
}

/** The file of a message; null for a message without a file. */
export function fileOf(message: OutgoingMessage) {
  switch (message.type) {
    case 'image':
      return { kind: message.type, ...message.image }
    case 'video':
      return { kind: message.type, ...message.video }
    case 'audio':
      return { kind: message.type, ...message.audio }
    case 'document':
      return { kind: message.type, ...message.document }
    case 'sticker':
      return { kind: message.type, ...message.sticker }
    case 'text':
    case 'template':
    case 'reaction':
      return null
  }
}

function sourceIssue(message: OutgoingMessage): CloudIssue | null {
  const file = fileOf(message)
  if (!file || (file.id === undefined) !== (file.link === undefined)) return null
  const details = `Param ${file.kind} takes either an id or a link.`
  return { code: file.id === undefined ? 131008 : 100, details }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
