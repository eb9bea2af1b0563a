import { cleanText } from '../clean-text.ts'
import { readHeaderBlock } from './header-block.ts'
import { addressesOf, dateOf, firstHeader, messageIdsOf, referencesOf, subjectOf } from './header-values.ts'
import { gatherBody } from './mail-body.ts'
import { deliveryReportOf, feedbackReportOf } from './mail-reports.ts'
import { MAX_PARTS, readMimeTree } from './mime-tree.ts'
import type { MailAddress, MailHeaders, ParsedEmail, ParseResult } from './parsed-email.ts'

/**
 * Parses emails from real senders, including malformed ones. Never throws; time and memory are proportional to the
 * email's size. Content beyond a limit is left out, and `incomplete` is set.
 * @param raw the email with its headers; not changed, and attachments may be views of its bytes
 */
export function parseEmail(raw: Uint8Array): ParseResult {
  const bytes = withLineFeeds(raw)
  const block = readHeaderBlock(bytes)
  try {
    if (block.headers.size === 0 && !isReadable(bytes.subarray(0, 4096))) return unreadable(block.headers)
    const budget = { parts: MAX_PARTS, isTruncated: block.isTruncated }
    const root = readMimeTree(bytes, block, budget)
    const { isTruncated, ...body } = gatherBody(root)
    const email: ParsedEmail = {
      ...readEnvelope(block.headers),
      ...withForwardedText(body, root.contentType.value),
      headers: block.headers,
      deliveryReport: deliveryReportOf(root),
      feedbackReport: feedbackReportOf(root),
      incomplete: budget.isTruncated || isTruncated,
    }
    return { ok: true, email }
  } catch {
    return unreadable(block.headers)
  }
}

function readEnvelope(headers: MailHeaders) {
  return {
    messageId: messageIdsOf(firstHeader(headers, 'message-id'))[0] ?? null,
    inReplyTo: messageIdsOf(firstHeader(headers, 'in-reply-to'))[0] ?? null,
    references: referencesOf(headers),
    from: senderOf(headers),
    to: addressesOf(headers, 'to'),
    cc: addressesOf(headers, 'cc'),
    replyTo: addressesOf(headers, 'reply-to'),
    subject: subjectOf(headers),
    date: dateOf(headers),
  }
}

/** The first address of From, or of Sender when From has none (RFC 5322 3.6.2). */
function senderOf(headers: MailHeaders): MailAddress | null {
  return addressesOf(headers, 'from')[0] ?? addressesOf(headers, 'sender')[0] ?? null
}

type Body = Omit<ReturnType<typeof gatherBody>, 'isTruncated'>

/** Reads the text of the contained email or invitation when an email, other than a report, has no text of its own. */
function withForwardedText(body: Body, rootType: string): Body {
  if (body.text !== '' || body.html !== null || rootType === 'multipart/report') return body
  const contained = body.attachments.find((attachment) =>
    ['message/rfc822', 'text/calendar'].includes(attachment.mimeType),
  )
  if (!contained) return body
  const text =
    contained.mimeType === 'text/calendar'
      ? invitationText(contained.content)
      : forwardedText(contained.content)
  return { ...body, text }
}

function forwardedText(content: Uint8Array): string {
  const block = readHeaderBlock(content)
  const root = readMimeTree(content, block, { parts: MAX_PARTS, isTruncated: false })
  const from = senderOf(block.headers)
  const lines = [
    from && `From: ${from.name === '' ? from.address : `${from.name} <${from.address}>`}`,
    `Subject: ${subjectOf(block.headers)}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n\n${gatherBody(root).text}`.trim()
}

/** The first summary, place and description in an invitation (RFC 5545 3.1 and 3.3.11). */
function invitationText(content: Uint8Array): string {
  const calendar = cleanText(Buffer.from(content.subarray(0, 65_536)).toString('utf8')).replace(
    /\r?\n[ \t]/g,
    '',
  )
  return ['SUMMARY', 'LOCATION', 'DESCRIPTION']
    .map((name) => new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, 'im').exec(calendar)?.[1] ?? '')
    .map((value) =>
      value
        .replace(/\\n/gi, '\n')
        .replace(/\\([,;\\])/g, '$1')
        .trim(),
    )
    .filter((value) => value !== '')
    .join('\n')
}

/** Replaces CR by LF in emails without LF, which Mac OS 9 and some copiers write. */
function withLineFeeds(raw: Uint8Array): Uint8Array {
  if (raw.indexOf(0x0a) >= 0 || raw.indexOf(0x0d) < 0) return raw
  return raw.map((byte) => (byte === 0x0d ? 0x0a : byte))
}

/** Whether bytes without any header are readable text, and therefore an email. */
function isReadable(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('utf8').trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that readable text does not contain
  const unreadableCount = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0
  return text !== '' && unreadableCount < text.length / 10
}

function unreadable(headers: MailHeaders): ParseResult {
  return {
    ok: false,
    reason: 'unreadable',
    headers,
    from: valueOrNull(() => senderOf(headers)) ?? null,
    subject: valueOrNull(() => subjectOf(headers)) ?? '',
  }
}

function valueOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
