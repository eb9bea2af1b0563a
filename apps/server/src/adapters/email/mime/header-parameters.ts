import { decodeWords } from 'postal-mime'
import { decodeCharset } from './charset.ts'

/** A value with parameters, as Content-Type and Content-Disposition have: `text/plain; charset=utf-8`. */
export type ParameterisedValue = {
  /** Lower case. */
  readonly value: string
  /** Decoded, by lower-case name. Of two equal names the first is used. */
  readonly parameters: ReadonlyMap<string, string>
}

const MAX_PARAMETERS = 100

/**
 * Reads value and parameters, with RFC 2231's continuations and charsets, RFC 2047 words where RFC 2231 should have
 * been used, and frequent mistakes: blanks without quotation marks, a missing semicolon, comments.
 */
export function readParameters(header: string): ParameterisedValue {
  const pieces = splitAtSemicolons(withoutComments(header))
  const value = (pieces.shift() ?? '').trim().toLowerCase()
  const plain = new Map<string, string>()
  for (const piece of pieces.slice(0, MAX_PARAMETERS)) {
    const equals = piece.indexOf('=')
    if (equals < 1) continue
    const name = piece.slice(0, equals).trim().toLowerCase()
    if (!plain.has(name)) plain.set(name, unquoted(piece.slice(equals + 1).trim()))
  }
  return { value, parameters: joinContinuations(plain) }
}

/** Removes (comments), which are allowed in place of blanks; `invoice(1).pdf` keeps its brackets. */
function withoutComments(header: string): string {
  if (!header.includes('(')) return header
  const lastClosing = header.lastIndexOf(')')
  let result = ''
  let depth = 0
  let quoted = false
  for (let at = 0; at < header.length; at += 1) {
    const char = header[at] ?? ''
    if (quoted || depth > 0) {
      if (char === '\\') {
        if (depth === 0) result += char + (header[at + 1] ?? '')
        at += 1
        continue
      }
    }
    if (char === '"' && depth === 0) quoted = !quoted
    else if (!quoted && char === '(' && (depth > 0 || /(^|[\s;])$/.test(result.slice(-1)))) {
      if (at > lastClosing) return result + header.slice(at)
      depth += 1
      continue
    } else if (!quoted && char === ')' && depth > 0) {
      depth -= 1
      continue
    }
    if (depth === 0) result += char
  }
  return result
}

function splitAtSemicolons(header: string): string[] {
  const pieces: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < header.length; at += 1) {
    const char = header[at]
    if (quoted && char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (char === ';' && !quoted) {
      pieces.push(header.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(header.slice(start))
  return pieces
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  let result = ''
  for (let at = 1; at < value.length && value[at] !== '"'; at += 1) {
    if (value[at] === '\\' && at + 1 < value.length) at += 1
    result += value[at]
  }
  return result
}

/** name*0, name*1*, name* become name (RFC 2231 3 and 4). */
function joinContinuations(plain: ReadonlyMap<string, string>): Map<string, string> {
  const result = new Map<string, string>()
  const sections = new Map<string, { index: number; encoded: boolean; value: string }[]>()
  for (const [name, value] of plain) {
    const match = /^([^*]+)\*(?:(\d{1,3})(\*?))?$/.exec(name)
    if (!match?.[1]) {
      result.set(name, decodeWords(value))
      continue
    }
    const list = sections.get(match[1]) ?? []
    list.push({ index: Number(match[2] ?? 0), encoded: match[2] === undefined || match[3] === '*', value })
    sections.set(match[1], list)
  }
  for (const [name, list] of sections) {
    const joined = joinSections(list.sort((a, b) => a.index - b.index))
    if (joined !== '' || !result.has(name)) result.set(name, joined)
  }
  return result
}

function joinSections(list: readonly { encoded: boolean; value: string }[]): string {
  const [, charset, rest] = /^([^']*)'[^']*'(.*)$/s.exec(list[0]?.value ?? '') ?? []
  const isEncoded = list.some((section) => section.encoded)
  if (!isEncoded) return decodeWords(list.map((section) => section.value).join(''))
  const bytes = list.map((section, position) => {
    const value = position === 0 && section.encoded && rest !== undefined ? rest : section.value
    return section.encoded ? percentDecoded(value) : Buffer.from(value)
  })
  return decodeCharset(Buffer.concat(bytes), charset || null)
}

function percentDecoded(value: string): Buffer {
  const bytes: Buffer[] = []
  for (const piece of value.split(/(%[0-9a-f]{2})/i)) {
    bytes.push(/^%[0-9a-f]{2}$/i.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece))
  }
  return Buffer.concat(bytes)
}
