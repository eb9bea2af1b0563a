import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

/** The one file of a multipart request, while it is received. */
export interface IncomingFile {
  /** The name that the client gives the file, without folders. */
  name: string
  /** The type that the client declares. */
  type: string
  /** Fails when the file turns out to be too large, or stops before its end. */
  content: Readable
}

export type FileReceipt<T> =
  | { ok: true; value: T }
  /** `too_many`: the form has a further part after the file. */
  | { ok: false; reason: 'no_file' | 'too_large' | 'too_many' }

/** The maximum size of a form around its file: boundaries and the headers of one part. */
const FORM_BYTES = 64 * 1024

class TooLargeError extends Error {}
class TooManyPartsError extends Error {}

/** A form that is malformed or truncated. */
class MalformedFormError extends Error {
  readonly statusCode = 400
}

/**
 * Receives the file of a multipart request, no faster than `store` reads it and never in memory as a whole.
 * @param field the field that contains the file
 * @param store the caller has to remove the stored file when the receipt is not a success, or this function throws
 * @throws MalformedFormError, or what `store` throws
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  store: (file: IncomingFile) => Promise<T>,
  field = 'file',
): Promise<FileReceipt<T>> {
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES)
    return { ok: false, reason: 'too_large' }
  if (!request.isMultipart()) return { ok: false, reason: 'no_file' }
  const parts = request.parts({ limits: { fileSize: maxBytes, parts: 1, fieldSize: 0 } })
  try {
    const part = await next(parts)
    if (part?.type !== 'file' || part.fieldname !== field || part.filename === undefined) {
      return { ok: false, reason: 'no_file' }
    }
    const content = Readable.from(contentOf(part))
    const value = await store({ name: decodedName(part.filename), type: part.mimetype, content })
    await next(parts)
    return { ok: true, value }
  } catch (error) {
    if (error instanceof TooLargeError) return { ok: false, reason: 'too_large' }
    if (error instanceof TooManyPartsError) return { ok: false, reason: 'too_many' }
    throw error
  } finally {
    // Further data is discarded, so that the client can read the response and use the connection again.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/**
 * Decodes the three characters that browsers write with percent signs (HTML, multipart form data): a quotation mark as
 * itself, the two characters of line breaks as spaces.
 */
function decodedName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[AD]/gi, ' ')
}

async function next<T>(parts: AsyncIterator<T>): Promise<T | undefined> {
  try {
    return (await parts.next()).value
  } catch (cause) {
    const code = cause instanceof Error && Reflect.get(cause, 'code')
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new TooLargeError()
    if (code === 'FST_PARTS_LIMIT') throw new TooManyPartsError()
    throw new MalformedFormError('The form could not be read', { cause })
  }
}

/** The content of a file. The parser truncates a file that is too large without an error. */
async function* contentOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (cause) {
    throw new MalformedFormError('The file stopped before its end', { cause })
  }
  if (file.truncated) throw new TooLargeError()
}
