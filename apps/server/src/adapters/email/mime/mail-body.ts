import { FILE_NAME_MAX_LENGTH, safeFileName } from '@enamel/domain/communications/attachments/safe-file-name'
import { nameForUnnamedFile } from '@enamel/domain/communications/attachments/unnamed-file'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { cleanLine, cleanText } from '../clean-text.ts'
import { MAX_HTML_CHARS, truncateAtTag } from '../html/bounded-html.ts'
import { htmlToText, visibleText } from '../html/html-to-text.ts'
import { withoutUnclosed } from '../html/unclosed-html.ts'
import { decodeCharset } from './charset.ts'
import { unwrapFlowed } from './flowed-text.ts'
import { readHeaderBlock } from './header-block.ts'
import { firstHeader, subjectOf } from './header-values.ts'
import type { MimePart } from './mime-tree.ts'
import type { EmailAttachment } from './parsed-email.ts'
import { decodeTransfer } from './transfer-encoding.ts'

/** The limit for the characters of one text part, and of all together: four novels. */
const MAX_TEXT_CHARS = 2_000_000

/** A piece of the message's text, in one format or in two equivalent ones. */
type Block = {
  plain: string | null
  html: string | null
  /** True when the HTML has unclosed markup that would hide the rest of the email. */
  isBroken: boolean
}

export type MailBody = {
  readonly text: string
  readonly html: string | null
  readonly attachments: readonly EmailAttachment[]
  readonly isTruncated: boolean
}

type Gathering = { blocks: Block[]; attachments: EmailAttachment[]; isTruncated: boolean }

/** Types of parts whose content is also in another part of the same multipart/alternative. */
const RENDERINGS = new Set(['text/x-amp-html', 'text/watch-html', 'text/enriched', 'text/x-web-intelligent'])

/** Machine-readable parts of reports, which are no attachments. mail-reports.ts reads them, except read receipts. */
const REPORT_PARTS = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/feedback-report',
  'message/disposition-notification',
])

/**
 * The text, HTML and attachments of an email. Text parts are joined in order, alternatives count as one part in two
 * formats, and everything else is an attachment.
 */
export function gatherBody(root: MimePart): MailBody {
  const gathering: Gathering = { blocks: [], attachments: [], isTruncated: false }
  gather(root, gathering, false)
  const { blocks } = gathering
  // Malformed HTML is shown as its text: completeness is more important than layout.
  const isHtmlShown = blocks.some((block) => block.html !== null) && !blocks.some((block) => block.isBroken)
  const html = isHtmlShown ? blocks.map(blockAsHtml).join('\n') : null
  const text = blocks
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n')
  return {
    text: text.slice(0, MAX_TEXT_CHARS).toWellFormed(),
    html: html === null ? null : truncateAtTag(html).toWellFormed(),
    attachments: markInline(gathering.attachments, html),
    isTruncated:
      gathering.isTruncated || text.length > MAX_TEXT_CHARS || (html ?? '').length > MAX_HTML_CHARS,
  }
}

function textOf(block: Block): string {
  const plain = (block.plain ?? '').trim()
  return plain === '' && block.html !== null ? htmlToText(block.html) : plain
}

function blockAsHtml({ plain, html }: Block): string {
  if (html === null) return plainAsHtml(plain ?? '')
  const isWordless = plain !== null && plain.trim() !== '' && visibleText(html) === ''
  return isWordless ? plainAsHtml(plain) + html : html
}

function plainAsHtml(text: string): string {
  return `<div style="white-space:pre-wrap">${escapeHtml(text)}</div>`
}

function gather(part: MimePart, gathering: Gathering, isAlternative: boolean): void {
  const type = part.contentType.value
  if (type === 'multipart/alternative' && part.children.length > 0) {
    const inner: Gathering = { blocks: [], attachments: gathering.attachments, isTruncated: false }
    for (const child of part.children) gather(child, inner, true)
    gathering.blocks.push(mergeAlternatives(inner.blocks))
    gathering.isTruncated ||= inner.isTruncated
    return
  }
  if (part.children.length > 0) {
    for (const child of part.children) gather(child, gathering, isAlternative)
    return
  }
  if (REPORT_PARTS.has(type) || (isAlternative && RENDERINGS.has(type))) return
  const format = textFormat(part, gathering.blocks.length > 0)
  if (format !== null) gathering.blocks.push(readText(part, format, gathering))
  else if (part.body.length > 0 || part.contentType.parameters.has('name')) {
    gathering.attachments.push(attachmentOf(part, gathering.attachments.length + 1))
  }
}

function mergeAlternatives(blocks: readonly Block[]): Block {
  const joined = (format: 'plain' | 'html') => {
    const pieces = blocks.map((block) => block[format]).filter((piece) => piece !== null)
    return pieces.length === 0 ? null : pieces.join('\n')
  }
  return {
    plain: joined('plain'),
    html: joined('html'),
    isBroken: blocks.some((block) => block.isBroken),
  }
}

/** Whether a leaf is readable text, and in which format. A text with a name is a file, unless it is the first text. */
function textFormat(part: MimePart, hasText: boolean): 'plain' | 'html' | null {
  const type = part.contentType.value
  const isText = type === 'text/plain' || type === 'text/html' || type.startsWith('multipart/')
  if (!isText || part.disposition.value === 'attachment') return null
  if (filenameOf(part) !== '' && hasText) return null
  if (type === 'text/html') return 'html'
  return !part.isTypeDeclared && looksLikeHtml(part) ? 'html' : 'plain'
}

function looksLikeHtml(part: MimePart): boolean {
  const head = decodeTransfer(part.body.subarray(0, 400), part.transferEncoding)
  return /^\s*<(?:!doctype html|html|body|head)\b/i.test(Buffer.from(head).toString('latin1'))
}

function readText(part: MimePart, format: 'plain' | 'html', gathering: Gathering): Block {
  const bytes = decodeTransfer(part.body, part.transferEncoding)
  const limit = format === 'html' ? MAX_HTML_CHARS : MAX_TEXT_CHARS
  if (bytes.length > limit) gathering.isTruncated = true
  const read = bytes.subarray(0, limit)
  const { parameters } = part.contentType
  const hint = format === 'html' ? charsetOfPage(read) : null
  const text = cleanText(decodeCharset(read, parameters.get('charset') ?? null, hint))
  if (format === 'html') {
    const closed = withoutUnclosed(text)
    return { plain: null, html: closed ?? text, isBroken: closed !== null }
  }
  const isFlowed = /^flowed$/i.test(parameters.get('format') ?? '')
  return {
    html: null,
    isBroken: false,
    plain: isFlowed ? unwrapFlowed(text, /^yes$/i.test(parameters.get('delsp') ?? '')) : text,
  }
}

function charsetOfPage(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return /<meta[^>]{1,200}charset=["']?([\w.:-]{2,40})/i.exec(head)?.[1] ?? null
}

function filenameOf(part: MimePart): string {
  return part.disposition.parameters.get('filename') ?? part.contentType.parameters.get('name') ?? ''
}

function attachmentOf(part: MimePart, position: number): EmailAttachment {
  const type = part.contentType.value
  const content = decodeTransfer(part.body, part.transferEncoding)
  const contentId = firstHeader(part.headers, 'content-id')?.replace(/^[<\s]+|[>\s]+$/g, '') ?? ''
  return {
    filename: safeFileName(filenameOf(part)) || nameByContent(type, content, position),
    mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.slice(0, 100) : 'application/octet-stream',
    content,
    contentId: contentId === '' ? null : cleanLine(contentId, 500),
    inline: false,
  }
}

function nameByContent(type: string, content: Uint8Array, position: number): string {
  if (type === 'message/rfc822') {
    const subject = safeFileName(subjectOf(readHeaderBlock(content).headers)).slice(
      0,
      FILE_NAME_MAX_LENGTH - 4,
    )
    if (subject !== '') return `${subject}.eml`
  }
  if (type === 'text/calendar') return 'invite.ics'
  if (type === 'application/ms-tnef') return 'winmail.dat'
  return nameForUnnamedFile(type, position)
}

/**
 * A picture is inline only if the HTML shows it. A picture that is only declared inline is listed, since it would be
 * invisible otherwise.
 */
function markInline(attachments: readonly EmailAttachment[], html: string | null): EmailAttachment[] {
  if (html === null) return [...attachments]
  const shown = new Set(
    [...html.matchAll(/cid:([^"'\s>)]{1,500})/gi)].map((match) => normaliseContentId(match[1] ?? '')),
  )
  return attachments.map((attachment) =>
    attachment.contentId !== null && shown.has(normaliseContentId(attachment.contentId))
      ? { ...attachment, inline: true }
      : attachment,
  )
}

/** A Content-ID in lower case and without percent-encoding, in which senders differ. */
export function normaliseContentId(cid: string): string {
  const bare = cid.replace(/&amp;/g, '&').toLowerCase()
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}
