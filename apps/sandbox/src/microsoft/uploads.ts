import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { registerErrorHandlers } from '../http/refusal.ts'
import { badRequest, graphRefusal, itemNotFound } from './graph-error.ts'

/** The size of one range in bytes. */
const RANGE_LIMIT = 4 * 1024 * 1024

interface Upload {
  size: number
  received: Buffer[]
  attach: (content: Buffer) => void
}

/** The upload sessions. They do not survive a restart. */
export function createUploads() {
  const uploads = new Map<string, Upload>()
  return {
    /** @param attach called with the whole file @returns the secret by which ranges are uploaded */
    begin(size: number, attach: Upload['attach']): string {
      const token = randomUUID()
      uploads.set(token, { size, received: [], attach })
      return token
    },
    /** @returns where the next range begins; null once the file is complete */
    add(token: string, range: { start: number; end: number; size: number }, bytes: Buffer): number | null {
      const upload = uploads.get(token)
      if (!upload) throw itemNotFound()
      const position = upload.received.reduce((sum, { length }) => sum + length, 0)
      const isExpected =
        range.start === position && range.size === upload.size && range.end - range.start + 1 === bytes.length
      if (!isExpected) throw graphRefusal(416, 'ErrorInvalidRange', `Expected a range from ${position}.`)
      upload.received.push(bytes)
      if (position + bytes.length < upload.size) return position + bytes.length
      uploads.delete(token)
      upload.attach(Buffer.concat(upload.received))
      return null
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** The address of upload sessions, which needs no other authorisation than the secret in it. Mounted at /graph/uploads. */
export function uploadsRoutes(uploads: Uploads) {
  return async (app: FastifyInstance) => {
    registerErrorHandlers(app, {
      failed: ({ message }) => badRequest(message),
      notFound: itemNotFound,
    })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: RANGE_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    app.put('/:token', { bodyLimit: RANGE_LIMIT }, async (request, reply) => {
      if (request.headers.authorization !== undefined) throw badRequest('The address needs no Authorization.')
      const [, start, end, size] =
        /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.headers['content-range'] ?? '') ?? []
      if (!Buffer.isBuffer(request.body) || size === undefined) throw badRequest('Content-Range is missing.')
      const { token } = request.params as { token: string }
      const range = { start: Number(start), end: Number(end), size: Number(size) }
      const next = uploads.add(token, range, request.body)
      if (next === null) return reply.status(201).send()
      return { nextExpectedRanges: [String(next)] }
    })
  }
}
