const LF = 0x0a
const CR = 0x0d
const EQUALS = 0x3d

const SIX_BITS = new Int8Array(256).fill(-1)
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
for (const [value, char] of [...ALPHABET].entries()) {
  SIX_BITS[char.charCodeAt(0)] = value
}

/**
 * Decodes the body of a part. Malformed input is decoded as far as possible: invalid escapes are left as they are,
 * characters outside the alphabet are skipped.
 * @param encoding Content-Transfer-Encoding as received; unknown encodings change nothing
 */
export function decodeTransfer(body: Uint8Array, encoding: string): Uint8Array {
  if (/base64/i.test(encoding)) return decodeBase64(body)
  if (/quoted-?printable/i.test(encoding)) return decodeQuotedPrintable(body)
  if (/^\s*(?:x-)?uue(?:ncode)?\b/i.test(encoding)) return decodeUuencode(body) ?? body
  return body
}

/**
 * Padding ends a group of four characters, not the text: some mailers pad every line, some concatenate two encodings.
 */
function decodeBase64(body: Uint8Array): Uint8Array {
  const result = new Uint8Array(Math.ceil((body.length * 3) / 4))
  let length = 0
  let bits = 0
  let pending = 0
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number
    if (byte === EQUALS) {
      pending = 0
      continue
    }
    const value = SIX_BITS[byte] as number
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffffff
    pending += 6
    if (pending >= 8) {
      pending -= 8
      result[length] = (bits >> pending) & 0xff
      length += 1
    }
  }
  return result.subarray(0, length)
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57
  return -1
}

function decodeQuotedPrintable(body: Uint8Array): Uint8Array {
  const result = new Uint8Array(body.length)
  let length = 0
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number
    if (byte === EQUALS) {
      const afterBreak = softBreakEnd(body, at + 1)
      if (afterBreak > 0) {
        at = afterBreak - 1
        continue
      }
      const high = hexDigit(body[at + 1])
      const low = hexDigit(body[at + 2])
      if (high >= 0 && low >= 0) {
        result[length] = (high << 4) | low
        length += 1
        at += 2
        continue
      }
    }
    result[length] = byte
    length += 1
  }
  return result.subarray(0, length)
}

/** The offset after a soft break: "=" and spaces at the end of a line; 0 when there is none. */
function softBreakEnd(body: Uint8Array, from: number): number {
  let at = from
  while (at < body.length && at - from < 80 && (body[at] === 0x20 || body[at] === 0x09)) at += 1
  if (at === body.length) return at
  if (body[at] === CR && body[at + 1] === LF) return at + 2
  return body[at] === LF || body[at] === CR ? at + 1 : 0
}

const BEGIN = /^begin [0-7]{3,4} [^\r\n]*\r?\n/m

/**
 * Uuencoded bytes (POSIX uuencode), from the line "begin" to the line "end" or the last encoded line.
 * @returns null for a body without a "begin" line
 */
function decodeUuencode(body: Uint8Array): Uint8Array | null {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  const begin = BEGIN.exec(text)
  if (!begin) return null
  const lines: Buffer[] = []
  for (const line of text.slice(begin.index + begin[0].length).split(/\r?\n/)) {
    const length = (line.charCodeAt(0) - 0x20) & 0x3f
    if (line === '' || line === 'end' || length === 0) break
    lines.push(decodeUuLine(line.slice(1), length))
  }
  return Buffer.concat(lines)
}

/** Decodes a line, every four characters to three bytes. Blanks that a mailer removed from a line's end are zeros. */
function decodeUuLine(encoded: string, length: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3)
  for (let at = 0; at * 3 < bytes.length; at += 1) {
    const [a, b, c, d] = [0, 1, 2, 3].map((n) => sixBitsOf(encoded.charCodeAt(at * 4 + n)))
    bytes.writeUIntBE(((a ?? 0) << 18) | ((b ?? 0) << 12) | ((c ?? 0) << 6) | (d ?? 0), at * 3, 3)
  }
  return bytes.subarray(0, length)
}

function sixBitsOf(code: number): number {
  return Number.isNaN(code) ? 0 : (code - 0x20) & 0x3f
}
