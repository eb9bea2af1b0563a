import { decodeCharset } from './charset.ts'
import type { MailHeaders } from './parsed-email.ts'

/** The limit for the header of one part. Headers of real emails are under 100 kB. */
const MAX_HEADER_BYTES = 1_048_576
const MAX_HEADER_FIELDS = 2000
/** The limit for one field; a longer field is truncated. A To list of 500 people is about 25 kB. */
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
  /** True when content beyond a limit was left out. */
  readonly isTruncated: boolean
}

/**
 * Common fields. A line that is no field is read as the continuation of the field before it if the line after it begins
 * with one of these; otherwise it is the first line of the body.
 */
const WELL_KNOWN =
  /^(?:from|to|cc|subject|date|message-id|reply-to|mime-version|content-[a-z-]+|received|return-path|in-reply-to|references|x-[a-z0-9-]+):/i

type RawField = { name: string; pieces: Uint8Array[]; size: number }

/**
 * Reads header fields up to the empty line. Tolerates changes that gateways make: bare LF, continuation lines without
 * indentation, no empty line before the body, an mbox "From " line, 8-bit characters without encoding.
 * @param charsetHint charset to try for 8-bit values that are not UTF-8, if the block names no charset
 */
export function readHeaderBlock(raw: Uint8Array, charsetHint: string | null = null): HeaderBlock {
  const fields: RawField[] = []
  let position = 0
  let isTruncated = false
  let bodyStart = raw.length
  while (position < raw.length) {
    const line = lineAt(raw, position)
    if (line.end === line.start) {
      bodyStart = line.next
      break
    }
    if (line.next > MAX_HEADER_BYTES || fields.length > MAX_HEADER_FIELDS) {
      isTruncated = true
      bodyStart = endOfEmptyLine(raw, position)
      break
    }
    const first = raw[line.start]
    const last = fields.at(-1)
    const name = fieldName(raw, line.start, line.end)
    if ((first === SPACE || first === TAB) && last) {
      isTruncated = append(last, raw.subarray(line.start, line.end)) || isTruncated
    } else if (name !== null) {
      const field = { name, pieces: [], size: 0 }
      fields.push(field)
      isTruncated = append(field, raw.subarray(raw.indexOf(COLON, line.start) + 1, line.end)) || isTruncated
    } else if (!isMboxLine(raw, line, fields.length)) {
      if (!last || !WELL_KNOWN.test(ascii(raw, lineAt(raw, line.next)))) {
        bodyStart = line.start
        break
      }
      isTruncated = append(last, raw.subarray(line.start, line.end)) || isTruncated
    }
    position = line.next
  }
  return { headers: decodeFields(fields, charsetHint), bodyStart, isTruncated }
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
  let index = start
  while (index < end && index - start < 100) {
    const byte = raw[index] ?? 0
    if (byte === COLON || byte === SPACE || byte === TAB) break
    if (byte < 0x21 || byte > 0x7e) return null
    index += 1
  }
  const nameEnd = index
  while (index < end && (raw[index] === SPACE || raw[index] === TAB)) index += 1
  if (nameEnd === start || raw[index] !== COLON) return null
  return String.fromCharCode(...raw.subarray(start, nameEnd)).toLowerCase()
}

function isMboxLine(raw: Uint8Array, line: Line, fieldsSoFar: number): boolean {
  return fieldsSoFar === 0 && line.start === 0 && /^>?From \S/.test(ascii(raw, line))
}

/** Returns whether the field is longer than its limit and was therefore truncated. */
function append(field: RawField, piece: Uint8Array): boolean {
  const remaining = MAX_FIELD_BYTES - field.size
  if (remaining > 0) field.pieces.push(piece.subarray(0, remaining))
  field.size += piece.length
  return field.size > MAX_FIELD_BYTES
}

function endOfEmptyLine(raw: Uint8Array, from: number): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const ends = ['\n\n', '\n\r\n'].map((empty) => {
    const index = bytes.indexOf(empty, from, 'latin1')
    return index < 0 ? raw.length : index + empty.length
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
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are replaced
      .replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ')
      .trim()
    const values = headers.get(name)
    if (values) values.push(value)
    else headers.set(name, [value])
  }
  return headers
}
