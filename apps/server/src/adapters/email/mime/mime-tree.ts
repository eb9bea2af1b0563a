import { type HeaderBlock, readHeaderBlock } from './header-block.ts'
import { type ParameterisedValue, readParameters } from './header-parameters.ts'
import { firstHeader } from './header-values.ts'
import type { MailHeaders } from './parsed-email.ts'

/** The limit for parts of an email. Real emails have up to 100, such as one for each scanned page. */
export const MAX_PARTS = 1000
/** The limit for nested multiparts. Mail that was forwarded repeatedly reaches 10. */
const MAX_DEPTH = 30
/** How many characters of a boundary are compared. RFC 2046 5.1.1 allows boundaries of 70. */
const MAX_BOUNDARY_CHARS = 250

export type MimePart = {
  readonly headers: MailHeaders
  readonly contentType: ParameterisedValue
  /** True when the email declares the type of this part. */
  readonly isTypeDeclared: boolean
  readonly disposition: ParameterisedValue
  readonly transferEncoding: string
  /** The body in its transfer encoding. */
  readonly body: Uint8Array
  readonly children: readonly MimePart[]
}

/** The remaining budget of one email, shared by all its parts. */
export type PartBudget = { parts: number; isTruncated: boolean }

/**
 * Reads the parts of an email. The bodies are views of `raw`, so that an email of 20 MB is not copied. Missing or wrong
 * boundaries are guessed; parts deeper than the limit stay undivided.
 */
export function readMimeTree(raw: Uint8Array, block: HeaderBlock, budget: PartBudget): MimePart {
  budget.parts -= 1
  return partOf(raw.subarray(block.bodyStart), block.headers, 0, 'text/plain', budget)
}

function partOf(
  body: Uint8Array,
  headers: MailHeaders,
  depth: number,
  defaultType: string,
  budget: PartBudget,
): MimePart {
  const declared = firstHeader(headers, 'content-type')
  const contentType = readParameters(declared ?? defaultType)
  const isTypeDeclared = declared !== null && contentType.value.includes('/')
  const part = {
    headers,
    isTypeDeclared,
    contentType: isTypeDeclared ? contentType : { ...contentType, value: defaultType },
    disposition: readParameters(firstHeader(headers, 'content-disposition') ?? ''),
    transferEncoding: firstHeader(headers, 'content-transfer-encoding') ?? '',
    body,
  }
  if (!part.contentType.value.startsWith('multipart/')) return { ...part, children: [] }
  if (depth >= MAX_DEPTH) {
    budget.isTruncated = true
    return { ...part, children: [] }
  }
  return { ...part, children: childrenOf(part, depth, budget) }
}

function childrenOf(part: Omit<MimePart, 'children'>, depth: number, budget: PartBudget): MimePart[] {
  const named = part.contentType.parameters.get('boundary') ?? ''
  let slices = named === '' ? [] : splitAtBoundary(part.body, named, budget)
  if (slices.length === 0) {
    const guessed = guessBoundary(part.body)
    if (guessed !== null) slices = splitAtBoundary(part.body, guessed, budget)
  }
  const defaultType = part.contentType.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const charset = part.contentType.parameters.get('charset') ?? null
  return slices.map((slice) => {
    const block = readHeaderBlock(slice, charset)
    budget.isTruncated ||= block.isTruncated
    return partOf(slice.subarray(block.bodyStart), block.headers, depth + 1, defaultType, budget)
  })
}

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d

/** The parts between boundary lines. The closing line after the last one may be missing. */
function splitAtBoundary(body: Uint8Array, boundary: string, budget: PartBudget): Uint8Array[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const delimiter = Buffer.from(`--${boundary.slice(0, MAX_BOUNDARY_CHARS)}`, 'utf8')
  const slices: Uint8Array[] = []
  let partStart = -1
  for (let at = bytes.indexOf(delimiter); at >= 0; ) {
    const line = boundaryLine(bytes, at, delimiter.length)
    if (line) {
      if (partStart >= 0) slices.push(bytes.subarray(partStart, Math.max(partStart, contentEnd(bytes, at))))
      partStart = line.isClosing ? -1 : line.next
      if (line.isClosing) break
      if (budget.parts <= 0) {
        budget.isTruncated = true
        return slices
      }
      budget.parts -= 1
    }
    at = bytes.indexOf(delimiter, line ? Math.max(line.next - 1, at + 1) : at + delimiter.length)
  }
  if (partStart >= 0) slices.push(bytes.subarray(partStart))
  return slices
}

/** Reads a line that begins with the boundary, then "--" if it is the last one, then blanks (RFC 2046 5.1.1). */
function boundaryLine(
  bytes: Buffer,
  at: number,
  length: number,
): { isClosing: boolean; next: number } | null {
  if (at > 0 && bytes[at - 1] !== LF && bytes[at - 1] !== CR) return null
  let end = at + length
  const isClosing = bytes[end] === DASH && bytes[end + 1] === DASH
  if (isClosing) end += 2
  while (end < bytes.length && (bytes[end] === 0x20 || bytes[end] === 0x09)) end += 1
  while (bytes[end] === CR) end += 1
  if (end < bytes.length && bytes[end] !== LF && bytes[end - 1] !== CR) return null
  return { isClosing, next: Math.min(bytes.length, bytes[end] === LF ? end + 1 : end) }
}

/** The line break before a boundary belongs to the boundary. */
function contentEnd(bytes: Buffer, boundaryAt: number): number {
  let end = boundaryAt
  if (bytes[end - 1] === LF) end -= 1
  while (end > 0 && bytes[end - 1] === CR) end -= 1
  return end
}

/**
 * A line of "--" and text, directly before a Content- or MIME-Version header, is read as a boundary that was not
 * declared.
 */
function guessBoundary(body: Uint8Array): string | null {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 65_536)).toString('latin1')
  return (
    /(?:^|[\r\n])--([^\s][^\r\n]{0,200}?)[ \t]*\r*\n(?:content-[a-z-]+|mime-version)[ \t]*:/i.exec(
      head,
    )?.[1] ?? null
  )
}
