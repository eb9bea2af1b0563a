import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

/** The one file of a multipart call, while it is received. */
export interface IncomingFile {
  /** As its sender names it, without folders. */
  name: string
  /** The type that its sender declares. */
  type: string
  /** Fails when the file turns out to be too large, or stops before its end. */
  content: Readable
}

export type FileReceipt<T> =
  | { ok: true; value: T }
  /** `too_many`: something comes after the file. */
  | { ok: false; reason: 'no_file' | 'too_large' | 'too_many' }

/** The field that contains the file. */
const FIELD = 'file'
/** The parts of a form around its file: boundaries and the headers of one part. */
const FORM_BYTES = 64 * 1024

class TooLarge extends Error {}
class TooMany extends Error {}

/** A form that is not well formed, or breaks off: malformed, from any sender. */
class BrokenForm extends Error {
  readonly statusCode = 400
}

/**
 * Receives the file of a multipart call, no faster than `take` stores it and never in memory as a whole.
 * @param take the caller must undo what it stored when the receipt is not a success, or this throws
 * @throws BrokenForm, or what `take` throws
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  take: (file: IncomingFile) => Promise<T>,
): Promise<FileReceipt<T>> {
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES)
    return { ok: false, reason: 'too_large' }
  if (!request.isMultipart()) return { ok: false, reason: 'no_file' }
  const parts = request.parts({ limits: { fileSize: maxBytes, parts: 1, fieldSize: 0 } })
  try {
    const part = await next(parts)
    if (part?.type !== 'file' || part.fieldname !== FIELD || part.filename === undefined) {
      return { ok: false, reason: 'no_file' }
    }
    const content = Readable.from(wholeOf(part))
    const value = await take({ name: spelt(part.filename), type: part.mimetype, content })
    await next(parts)
    return { ok: true, value }
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, reason: 'too_large' }
    if (error instanceof TooMany) return { ok: false, reason: 'too_many' }
    throw error
  } finally {
    // Further data is thrown away, so that the answer can be read and the connection used again.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** Browsers write these three with percent signs, and no others (HTML, multipart form data). */
function spelt(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[AD]/gi, ' ')
}

async function next<T>(parts: AsyncIterator<T>): Promise<T | undefined> {
  try {
    return (await parts.next()).value
  } catch (cause) {
    const code = cause instanceof Error && Reflect.get(cause, 'code')
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new TooLarge()
    if (code === 'FST_PARTS_LIMIT') throw new TooMany()
    throw new BrokenForm('The form could not be read', { cause })
  }
}

/** The parser ends a file that is too large as if it were whole. */
async function* wholeOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (cause) {
    throw new BrokenForm('The file stopped before its end', { cause })
  }
  if (file.truncated) throw new TooLarge()
}
