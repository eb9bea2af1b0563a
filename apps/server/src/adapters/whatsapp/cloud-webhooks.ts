import { createHash } from 'node:crypto'
import { isKeyRefusal, whatsAppFailure } from '@enamel/domain/communications/delivery/whatsapp-failure'
import { z } from 'zod'
import { numberOf, readMessage } from './cloud-messages.ts'
import { readTemplateStatus } from './template-text.ts'
import type { WhatsAppNotification, WhatsAppRequest, WhatsAppStatus } from './whatsapp-gateway.ts'
import { revokeFingerprint } from './whatsapp-inbound-message.ts'

/** The frame of a request. Its items are read one by one, so that a malformed item does not affect the others. */
const Call = z.object({ entry: z.array(z.unknown()) })
const Entry = z.object({ changes: z.array(z.unknown()) })
const Change = z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
})

const Status = z.object({
  id: z.string().min(1),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.coerce.number() })).default([]),
})

const TemplateUpdate = z.object({
  event: z.string(),
  message_template_id: z.union([z.string(), z.number()]).optional(),
  message_template_name: z.string(),
  reason: z.string().nullish(),
  rejection_info: z.object({ reason: z.string(), recommendation: z.string() }).partial().nullish(),
})

/** WhatsApp's terms for the state of a message; terms that it may add later are ignored. */
const STATUSES: Readonly<Record<string, WhatsAppStatus['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // A voice message was played.
  played: 'read',
  deleted: 'deleted',
  failed: 'failed',
}

/**
 * Reads everything in a request from the Cloud API, in order. An unreadable message is stored as received; other
 * malformed items are counted.
 */
export function readCall({
  body,
}: WhatsAppRequest): { notifications: WhatsAppNotification[]; malformed: number } | null {
  const call = Call.safeParse(parseJson(body))
  if (!call.success) return null
  const read = call.data.entry.flatMap((given) => {
    const entry = Entry.safeParse(given)
    return entry.success ? entry.data.changes.flatMap(readChange) : [null]
  })
  const notifications = read.filter((one) => one !== null)
  return { notifications, malformed: read.length - notifications.length }
}

/** JSON without NUL, the one character that PostgreSQL cannot store. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'), (_key, value) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '') : value,
    )
  } catch {
    return null
  }
}

/** The notifications in a request, with null for each malformed item. */
type Notifications = (WhatsAppNotification | null)[]

function readChange(given: unknown): Notifications {
  const change = Change.safeParse(given)
  if (!change.success) return [null]
  const { field, value } = change.data
  switch (field) {
    case 'messages':
      return readMessages(value)
    case 'message_template_status_update':
      return readTemplateUpdate(value)
    default:
      // Updates about the account that change nothing here.
      return []
  }
}

function readMessages(given: unknown): Notifications {
  const parsed = Value.safeParse(given)
  if (!parsed.success) return [null]
  const { metadata, contacts, messages, statuses } = parsed.data
  const account = metadata.phone_number_id
  return [
    ...messages.map((item) => readInboundMessage(account, item, contacts)),
    ...statuses.map((item) => readStatus(account, item)),
  ]
}

function readInboundMessage(
  account: string,
  item: unknown,
  contacts: readonly unknown[],
): WhatsAppNotification {
  const read = readMessage(item, contacts)
  if (!read) return unreadable(account, item)
  const fingerprint = read.kind === 'revoke' ? revokeFingerprint(read.providerId) : read.providerId
  return { kind: 'message', account, fingerprint, inboundMessage: read }
}

function unreadable(account: string, item: unknown): WhatsAppNotification {
  const fingerprint = `unreadable ${createHash('sha256')
    .update(String(JSON.stringify(item)))
    .digest('hex')}`
  const from = numberOf((Object(item) as { from?: unknown }).from)
  return { kind: 'message', account, fingerprint, inboundMessage: { kind: 'unreadable', from, item } }
}

function readStatus(account: string, item: unknown): WhatsAppNotification | null {
  const parsed = Status.safeParse(item)
  if (!parsed.success) return null
  const { id, status: word, biz_opaque_callback_data, errors } = parsed.data
  const status = Object.hasOwn(STATUSES, word) ? (STATUSES[word] ?? null) : null
  const code = errors[0]?.code ?? null
  return {
    kind: 'status',
    account,
    status: {
      providerId: id,
      communicationId: biz_opaque_callback_data ?? null,
      status,
      reason: status === 'failed' ? whatsAppFailure(code) : null,
      isKeyRefused: status === 'failed' && isKeyRefusal(code),
    },
  }
}

function readTemplateUpdate(given: unknown): Notifications {
  const parsed = TemplateUpdate.safeParse(given)
  if (!parsed.success) return [null]
  const { event, message_template_id, message_template_name, reason, rejection_info } = parsed.data
  const decision = readTemplateStatus({
    status: event,
    reason: rejection_info?.reason ?? reason,
    recommendation: rejection_info?.recommendation,
  })
  if (!decision) return []
  const providerId = message_template_id === undefined ? null : String(message_template_id)
  return [{ kind: 'template', update: { name: message_template_name, providerId, ...decision } }]
}
