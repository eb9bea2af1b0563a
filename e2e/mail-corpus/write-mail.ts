import { type MailCase, type MailExpectation, PRACTICE } from './mail-case.ts'

/** A piece of an email: text, which is encoded as UTF-8, or bytes. */
export type Piece = string | Uint8Array

export function bytes(...pieces: Piece[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

/** Bytes given as hexadecimal digits, for content that a string cannot express. */
export function hex(digits: string): Uint8Array {
  return Buffer.from(digits.replace(/\s/g, ''), 'hex')
}

/** Joins lines with CRLF. */
export function joinLines(...all: string[]): string {
  return all.join('\r\n')
}

/** A whole email or a part of an email: header lines, an empty line, the body. */
export function entity(head: readonly Piece[], body: Piece): Uint8Array {
  return bytes(...head.flatMap((line) => [line, '\r\n']), '\r\n', body)
}

export function textPart(text: Piece, charset = 'utf-8'): Uint8Array {
  return entity([`Content-Type: text/plain; charset=${charset}`, 'Content-Transfer-Encoding: 8bit'], text)
}

export function htmlPart(html: Piece, charset = 'utf-8'): Uint8Array {
  return entity([`Content-Type: text/html; charset=${charset}`, 'Content-Transfer-Encoding: 8bit'], html)
}

/** A part with a file in base64. @param type the Content-Type with its parameters @param more further header lines */
export function filePart(type: string, disposition: string, content: Piece, ...more: string[]): Uint8Array {
  const head = [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${disposition}`,
  ]
  return entity([...head, ...more], base64(content))
}

/** The Content-Type header and the body of a multipart. */
export function multipart(
  kind: string,
  boundary: string,
  ...parts: Piece[]
): { head: string; body: Uint8Array } {
  const body = bytes(...parts.flatMap((part) => [`--${boundary}\r\n`, part, '\r\n']), `--${boundary}--\r\n`)
  return { head: `Content-Type: multipart/${kind}; boundary="${boundary}"`, body }
}

/** A multipart inside another multipart. */
export function nested(kind: string, boundary: string, ...parts: Piece[]): Uint8Array {
  const { head, body } = multipart(kind, boundary, ...parts)
  return entity([head], body)
}

export function base64(content: Piece): string {
  return (
    Buffer.from(bytes(content))
      .toString('base64')
      .match(/.{1,76}/g)
      ?.join('\r\n') ?? ''
  )
}

/** Quoted-printable with soft line breaks (RFC 2045 6.7). */
export function quotedPrintable(content: Piece): string {
  const quote = (byte: number) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  let line = ''
  let result = ''
  for (const byte of bytes(content)) {
    if (byte === 0x0a) {
      result += `${line}\r\n`
      line = ''
      continue
    }
    if (byte === 0x0d) continue
    const isPlain = byte >= 0x20 && byte <= 0x7e && byte !== 0x3d
    const piece = isPlain ? String.fromCharCode(byte) : quote(byte)
    if (line.length + piece.length > 75) {
      result += `${line}=\r\n`
      line = ''
    }
    line += piece
  }
  return result + line
}

/** An encoded word (RFC 2047). */
export function encodedWord(text: string, charset = 'utf-8', encoding: 'B' | 'Q' = 'B'): string {
  const content = Buffer.from(inCharset(text, charset))
  if (encoding === 'B') return `=?${charset}?B?${content.toString('base64')}?=`
  const quoted = [...content].map((byte) =>
    /[a-z0-9]/i.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).padStart(2, '0')}`,
  )
  return `=?${charset}?Q?${quoted.join('')}?=`
}

const tables = new Map<string, Map<string, number[]>>()

/** The bytes of each character in a charset: TextDecoder reversed, by decoding every sequence of one and two bytes. */
function tableOf(charset: string): Map<string, number[]> {
  const cached = tables.get(charset)
  if (cached) return cached
  const decoder = new TextDecoder(charset)
  const table = new Map<string, number[]>()
  const add = (sequence: number[]) => {
    const char = decoder.decode(Uint8Array.from(sequence))
    if ([...char].length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, sequence)
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail])
  }
  tables.set(charset, table)
  return table
}

/** Encodes text in UTF-8, ISO-2022-JP, or a charset of one or two bytes per character that TextDecoder supports. */
export function inCharset(text: string, charset: string): Uint8Array {
  if (/^utf-?8$/i.test(charset)) return Buffer.from(text)
  if (/^iso-2022-jp$/i.test(charset)) return inIso2022Jp(text)
  const table = tableOf(charset)
  return Uint8Array.from(
    [...text].flatMap((char) => {
      const sequence = table.get(char)
      if (!sequence) throw new Error(`${charset} has no ${char}`)
      return sequence
    }),
  )
}

/**
 * Encodes text in ISO-2022-JP: EUC-JP in seven bits, with escape sequences where the character set changes (RFC 1468).
 */
function inIso2022Jp(text: string): Uint8Array {
  let isJapanese = false
  const result: number[] = []
  for (const char of text) {
    const sequence = tableOf('euc-jp').get(char) ?? [0x3f]
    const mustBeJapanese = sequence.length === 2
    if (mustBeJapanese !== isJapanese) result.push(0x1b, ...(mustBeJapanese ? [0x24, 0x42] : [0x28, 0x42]))
    isJapanese = mustBeJapanese
    result.push(...sequence.map((byte) => byte & 0x7f))
  }
  return Uint8Array.from(isJapanese ? [...result, 0x1b, 0x28, 0x42] : result)
}

export function senderOf(name: string): string {
  return `${name}@mail.example`
}

/** The usual headers of an email. */
export function mailHead(name: string, subject: string, ...more: Piece[]): Piece[] {
  return [
    `From: Olivia Hart <${senderOf(name)}>`,
    `To: Brightside Dental <${PRACTICE}>`,
    `Subject: ${subject}`,
    'Date: Mon, 2 Mar 2026 09:14:05 +0000',
    `Message-ID: <${name}.20260302@mail.example>`,
    'MIME-Version: 1.0',
    ...more,
  ]
}

/** An email that is placed on a timeline, unless `expected` says otherwise. @param expected further expectations */
export function placedMail(name: string, raw: Uint8Array, expected: Partial<MailExpectation> = {}): MailCase {
  return {
    name,
    from: senderOf(name),
    to: PRACTICE,
    raw,
    expected: { placedOnTimeline: true, senderEmail: senderOf(name), ...expected },
  }
}

/** A small complete picture, and files that begin as files of their type do. */
export const PNG = hex(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0f01f000501' +
    '01ff9d5e2d6e0000000049454e44ae426082',
)
export const JPEG = hex('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9')
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const ZIP = hex('504b0506000000000000000000000000000000000000')
