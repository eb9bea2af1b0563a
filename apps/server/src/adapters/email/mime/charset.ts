import { TextDecoder } from 'node:util'

/** Names used in emails that TextDecoder does not know, without separators and vendor prefix. */
const ALIASES: Readonly<Record<string, string>> = {
  ansi: 'windows-1252',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  shiftjis: 'shift_jis',
  mskanji: 'shift_jis',
  windows932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  cp874: 'windows-874',
  tis620: 'windows-874',
  eucjp: 'euc-jp',
  cp51932: 'euc-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  utf8mb4: 'utf-8',
}

/** Charsets whose declaration is unreliable: senders declare them for any bytes. */
const UNRELIABLE = new Set([
  '',
  'us-ascii',
  'ascii',
  'unknown',
  'unknown-8bit',
  'x-unknown',
  '7bit',
  '8bit',
  'default',
])

/** An escape sequence of ISO-2022-JP, which switches between character sets (RFC 1468, and half-width katakana). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence begins with ESC
const ISO_2022_JP_ESCAPE = /\u001b[$(][@BJI]/

function decoderFor(label: string, fatal: boolean): TextDecoder | null {
  const normalised = label
    .toLowerCase()
    .replace(/^(x-ms-|x-|cs)/, '')
    .replace(/[\s._-]/g, '')
  const codePage = /^(?:cp|ms|windows|ibm)(125\d|874)$/.exec(normalised)?.[1]
  const candidates = [label, ALIASES[normalised], codePage && `windows-${codePage}`, normalised]
  for (const candidate of candidates) {
    if (!candidate) continue
    try {
      return new TextDecoder(candidate, { fatal })
    } catch {
      // Unknown to TextDecoder: the next candidate is tried.
    }
  }
  return null
}

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return decoderFor(label, true)?.decode(bytes) ?? null
  } catch {
    return null
  }
}

/**
 * Decodes bytes in the charset that a sender declared or most likely meant. Bytes that are declared as UTF-8,
 * or without a usable declaration, are read as UTF-8 if they are valid, else as `hint`, else as windows-1252, which can
 * read any bytes. Bytes declared as UTF-8 with only a few invalid ones are read as UTF-8 instead of windows-1252.
 * @param charset as declared, in any spelling; null without a declaration
 * @param hint a charset named elsewhere in the email, such as an HTML page's own
 */
export function decodeCharset(bytes: Uint8Array, charset: string | null, hint: string | null = null): string {
  const declared = (charset ?? '').trim().toLowerCase()
  const isUtf8 = /^utf-?8$/.test(declared)
  if (!UNRELIABLE.has(declared) && !isUtf8) {
    const decoder = decoderFor(declared, false)
    if (decoder) return decoder.decode(bytes)
  }
  const text = decodeStrictly(bytes, 'utf-8')
  if (text === null) {
    const hinted = hint === null ? null : decodeStrictly(bytes, hint)
    if (hinted !== null) return hinted
    return new TextDecoder(isUtf8 && isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  }
  if (!isUtf8 && ISO_2022_JP_ESCAPE.test(text)) return new TextDecoder('iso-2022-jp').decode(bytes)
  return text
}

/** Whether bytes are UTF-8 despite a few invalid ones, which a gateway leaves when it truncates a text. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const sample = new TextDecoder('utf-8').decode(bytes.subarray(0, 65_536))
  let broken = 0
  let nonAscii = 0
  for (const char of sample) {
    if (char === '\ufffd') broken += 1
    else if (char > '\u007f') nonAscii += 1
  }
  return broken < nonAscii
}
