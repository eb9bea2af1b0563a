import { decodeWords } from 'postal-mime'
import { decodeCharset } from './charset.ts'

/** A value with parameters, as Content-Type and Content-Disposition have: `text/plain; charset=utf-8`. */
export type ParameterisedValue = {
  /** Lower case. */
  readonly value: string
  /** Decoded, by lower-case name. If a name is repeated, the first value is used. */
  readonly parameters: ReadonlyMap<string, string>
}

const MAX_PARAMETERS = 100

/**
 * Reads a value and its parameters, with comments, RFC 2231's continuations and charsets, and frequent mistakes: RFC
 * 2047 words where RFC 2231 should have been used, blanks without quotation marks, an unclosed quotation mark.
 */
export function readParameters(header: string): ParameterisedValue {
  const pieces = splitAtSemicolons(withoutComments(header))
  const value = (pieces.shift() ?? '').trim().toLowerCase()
  const rawParameters = new Map<string, string>()
  for (const piece of pieces.slice(0, MAX_PARAMETERS)) {
    const equals = piece.indexOf('=')
    if (equals < 1) continue
    const name = piece.slice(0, equals).trim().toLowerCase()
    if (!rawParameters.has(name)) rawParameters.set(name, unquoted(piece.slice(equals + 1).trim()))
  }
  return { value, parameters: joinContinuations(rawParameters) }
}

/** Removes (comments), which are allowed in place of blanks; `invoice(1).pdf` keeps its brackets. */
function withoutComments(header: string): string {
  if (!header.includes('(')) return header
  const lastClosing = header.lastIndexOf(')')
  let result = ''
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < header.length; index += 1) {
    const char = header[index] ?? ''
    if (isQuoted || depth > 0) {
      if (char === '\\') {
        if (depth === 0) result += char + (header[index + 1] ?? '')
        index += 1
        continue
      }
    }
    if (char === '"' && depth === 0) isQuoted = !isQuoted
    else if (!isQuoted && char === '(' && (depth > 0 || /(^|[\s;])$/.test(result.slice(-1)))) {
      if (index > lastClosing) return result + header.slice(index)
      depth += 1
      continue
    } else if (!isQuoted && char === ')' && depth > 0) {
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
  let isQuoted = false
  for (let index = 0; index < header.length; index += 1) {
    const char = header[index]
    if (isQuoted && char === '\\') index += 1
    else if (char === '"') isQuoted = !isQuoted
    else if (char === ';' && !isQuoted) {
      pieces.push(header.slice(start, index))
      start = index + 1
    }
  }
  pieces.push(header.slice(start))
  return pieces
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  let result = ''
  for (let index = 1; index < value.length && value[index] !== '"'; index += 1) {
    if (value[index] === '\\' && index + 1 < value.length) index += 1
    result += value[index]
  }
  return result
}

/** Joins name*0, name*1* and name* to name (RFC 2231 3 and 4). */
function joinContinuations(rawParameters: ReadonlyMap<string, string>): Map<string, string> {
  const result = new Map<string, string>()
  const sections = new Map<string, { index: number; encoded: boolean; value: string }[]>()
  for (const [name, value] of rawParameters) {
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
