import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Words for what Fastify itself refuses. */
const doorRefusals: Record<number, { code: string; message: string }> = {
  400: { code: 'malformed', message: 'The request could not be read. Check that it is valid JSON.' },
  413: { code: 'too_large', message: 'That is too large to send.' },
  415: { code: 'unsupported_media_type', message: 'Send this call as JSON.' },
}

/** JSON in, JSON out, and every refusal in the envelope. */
export function guardControlDoor(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(text as string))
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
    }
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) {
      const { status, code, message, errors } = error
      return reply.status(status).send({ code, message, ...(errors ? { errors } : {}) })
    }
    const status = error.statusCode ?? 500
    const known = doorRefusals[status]
    if (known) return reply.status(status).send(known)
    return reply.status(500).send({ code: 'unknown_error', message: `The sandbox failed: ${error.message}` })
  })
  app.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .send({ code: 'not_found', message: `There is no ${request.method} ${request.url} here.` }),
  )
}
