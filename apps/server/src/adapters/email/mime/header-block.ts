import { decodeCharset } from './charset.ts'
import type { MailHeaders } from './parsed-email.ts'

/** The limit for the header of one part. Real ones have less than 100 kB. */
const MAX_HEADER_BYTES = 1_048_576
const MAX_HEADER_FIELDS = 2000
/** The limit for one field; more is cut. A To list of 500 people has about 25 kB. */
const MAX_FIELD_BYTES = 65_536

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09
const COLON = 0x3a

export type HeaderBlock = {
  readonly headers: MailHeaders
  /** The offset at which the body begins. */
  readonly bodyStart: number
  /** True when a limit cut something off. */
  readonly cut: boolean
}

/** Fields after which a line that is not a header is read as their continuation. */
const WELL_KNOWN =
  /^(?:from|to|cc|subject|date|message-id|reply-to|mime-version|content-[a-z-]+|received|return-path|in-reply-to|references|x-[a-z0-9-]+):/i

type RawField = { name: string; pieces: Uint8Array[]; size: number }

/**
 * Reads header fields up to the empty line. Tolerates the changes of gateways: bare LF, continuation lines without
 * indentation, no empty line before the body, an mbox "From " line, 8-bit characters without encoding.
 * @param charsetHint charset to try for 8-bit values that are not UTF-8 when the block names none
 */
export function readHeaderBlock(raw: Uint8Array, charsetHint: string | null = null): HeaderBlock {
  const fields: RawField[] = []
  let position = 0
  let cut = false
  let bodyStart = raw.length
  while (position < raw.length) {
    const line = lineAt(raw, position)
    if (line.end === line.start) {
      bodyStart = line.next
      break
    }
    if (line.next > MAX_HEADER_BYTES || fields.length > MAX_HEADER_FIELDS) {
      cut = true
      bodyStart = afterEmptyLine(raw, position)
      break
    }
    const first = raw[line.start]
    const last = fields.at(-1)
    const name = fieldName(raw, line.start, line.end)
    if ((first === SPACE || first === TAB) && last) {
      cut = append(last, raw.subarray(line.start, line.end)) || cut
    } else if (name !== null) {
      const field = { name, pieces: [], size: 0 }
      fields.push(field)
      cut = append(field, raw.subarray(raw.indexOf(COLON, line.start) + 1, line.end)) || cut
    } else if (!isMboxLine(raw, line, fields.length)) {
      if (!last || !WELL_KNOWN.test(ascii(raw, lineAt(raw, line.next)))) {
        bodyStart = line.start
        break
      }
      cut = append(last, raw.subarray(line.start, line.end)) || cut
    }
    position = line.next
  }
  return { headers: decodeFields(fields, charsetHint), bodyStart, cut }
}

type Line = { start: number; end: number; next: number }

function lineAt(raw: Uint8Array, start: number): Line {
  const feed = raw.indexOf(LF, start)
  const next = feed < 0 ? raw.length : feed + 1
  let end = feed < 0 ? raw.length : feed
  while (end > start && raw[end - 1] === CR) end -= 1
  return { start, end, next }
}

function ascii(raw: Uint8Array, line: Line): string {
  return String.fromCharCode(...raw.subarray(line.start, Math.min(line.end, line.start + 80)))
}

/** The lower-case name when the line begins a field: printable ASCII up to a colon (RFC 5322 2.2). */
function fieldName(raw: Uint8Array, start: number, end: number): string | null {
  let at = start
  while (at < end && at - start < 100) {
    const byte = raw[at] ?? 0
    if (byte === COLON || byte === SPACE || byte === TAB) break
    if (byte < 0x21 || byte > 0x7e) return null
    at += 1
  }
  const nameEnd = at
  while (at < end && (raw[at] === SPACE || raw[at] === TAB)) at += 1
  if (nameEnd === start || raw[at] !== COLON) return null
  return String.fromCharCode(...raw.subarray(start, nameEnd)).toLowerCase()
}

function isMboxLine(raw: Uint8Array, line: Line, fieldsSoFar: number): boolean {
  return fieldsSoFar === 0 && line.start === 0 && /^>?From \S/.test(ascii(raw, line))
}

function append(field: RawField, piece: Uint8Array): boolean {
  const room = MAX_FIELD_BYTES - field.size
  if (room > 0) field.pieces.push(piece.subarray(0, room))
  field.size += piece.length
  return field.size > MAX_FIELD_BYTES
}

function afterEmptyLine(raw: Uint8Array, from: number): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const ends = ['\n\n', '\n\r\n'].map((empty) => {
    const at = bytes.indexOf(empty, from, 'latin1')
    return at < 0 ? raw.length : at + empty.length
  })
  return Math.min(...ends)
}

function decodeFields(fields: readonly RawField[], charsetHint: string | null): MailHeaders {
  const joined = fields.map((field) => ({ name: field.name, bytes: Buffer.concat(field.pieces) }))
  const contentType = joined.find((field) => field.name === 'content-type')?.bytes.toString('latin1') ?? ''
  const ownCharset = /charset\*?=["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? charsetHint
  const headers = new Map<string, string[]>()
  for (const { name, bytes } of joined) {
    const value = decodeCharset(bytes, null, ownCharset)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
      .replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ')
      .trim()
    const values = headers.get(name)
    if (values) values.push(value)
    else headers.set(name, [value])
  }
  return headers
}
