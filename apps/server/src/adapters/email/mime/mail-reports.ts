import { cleanLine } from '../clean-text.ts'
import { decodeCharset } from './charset.ts'
import { readHeaderBlock } from './header-block.ts'
import { firstHeader, messageIdsOf } from './header-values.ts'
import type { MimePart } from './mime-tree.ts'
import type { DeliveryAction, DeliveryReport, FeedbackReport, MailHeaders } from './parsed-email.ts'
import { decodeTransfer } from './transfer-encoding.ts'

const MAX_REPORTED_RECIPIENTS = 200
const MAX_DIAGNOSTIC_CHARS = 1000
const MAX_ADDRESS_CHARS = 500

const ACTIONS: readonly DeliveryAction[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded']

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED_TYPES = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
]

/** The delivery status notification in an email (RFC 3464), in any kind of multipart; null when there is none. */
export function deliveryReportOf(root: MimePart): DeliveryReport | null {
  const status = findPart(root, STATUS_TYPES)
  if (!status) return null
  const [message, ...recipients] = fieldGroups(decodedBody(status))
  return {
    originalEnvelopeId: fieldLine(message, 'original-envelope-id', MAX_ADDRESS_CHARS),
    returnedMessageId: returnedMessageId(root),
    recipients: recipientGroups(message, recipients).map((group) => ({
      action: actionOf(group),
      status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fieldLine(group, 'status', 100) ?? '')?.[0] ?? null,
      diagnostic: withoutType(fieldLine(group, 'diagnostic-code', MAX_DIAGNOSTIC_CHARS)),
      finalRecipient: addressIn(fieldLine(group, 'final-recipient', MAX_ADDRESS_CHARS)),
    })),
  }
}

/** The complaint in an email (ARF, RFC 5965); null when there is none. */
export function feedbackReportOf(root: MimePart): FeedbackReport | null {
  const report = findPart(root, ['message/feedback-report'])
  if (!report) return null
  const { headers } = readHeaderBlock(decodedBody(report))
  const recipients = (headers.get('original-rcpt-to') ?? []).slice(0, MAX_REPORTED_RECIPIENTS)
  return {
    feedbackType: (fieldLine(headers, 'feedback-type', 100) ?? 'other').toLowerCase(),
    returnedMessageId: returnedMessageId(root),
    originalRecipients: recipients.map(addressIn).filter((address) => address !== null),
  }
}

function findPart(part: MimePart, types: readonly string[]): MimePart | null {
  if (types.includes(part.contentType.value)) return part
  for (const child of part.children) {
    const found = findPart(child, types)
    if (found) return found
  }
  return null
}

function decodedBody(part: MimePart): Uint8Array {
  return decodeTransfer(part.body, part.transferEncoding)
}

function returnedMessageId(root: MimePart): string | null {
  const returned = findPart(root, RETURNED_TYPES)
  if (!returned) return null
  return messageIdsOf(firstHeader(readHeaderBlock(decodedBody(returned)).headers, 'message-id'))[0] ?? null
}

/** The groups of fields, which are separated by empty lines. */
function fieldGroups(bytes: Uint8Array): MailHeaders[] {
  const text = decodeCharset(bytes.subarray(0, 1_000_000), null).replace(/\r\n?/g, '\n')
  return text
    .split(/\n[ \t]*\n+/)
    .filter((group) => group.trim() !== '')
    .slice(0, MAX_REPORTED_RECIPIENTS + 1)
    .map((group) => readHeaderBlock(Buffer.from(group.trimStart())).headers)
}

/** The groups about recipients. Some servers omit the empty line and name the recipient in the first group. */
function recipientGroups(message: MailHeaders | undefined, groups: MailHeaders[]): MailHeaders[] {
  const reported = groups.filter((group) => group.has('final-recipient') || group.has('action'))
  return reported.length === 0 && message?.has('final-recipient') ? [message] : reported
}

function fieldLine(headers: MailHeaders | undefined, name: string, maxLength: number): string | null {
  const value = headers ? cleanLine(firstHeader(headers, name) ?? '', maxLength) : ''
  return value === '' ? null : value
}

function actionOf(group: MailHeaders): DeliveryAction | null {
  const word = /^[a-z]+/.exec((fieldLine(group, 'action', 100) ?? '').toLowerCase())?.[0]
  return ACTIONS.find((action) => action === word) ?? null
}

/** The part of "smtp; 550 5.1.1 No such user" after its type. */
function withoutType(value: string | null): string | null {
  return value === null ? null : value.replace(/^[\w-]+\s*;\s*/, '') || null
}

function addressIn(value: string | null): string | null {
  const address = (withoutType(value) ?? '').replace(/^<|>$/g, '').trim()
  return address === '' ? null : address.slice(0, MAX_ADDRESS_CHARS).toWellFormed()
}
