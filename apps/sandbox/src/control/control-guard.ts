import type { FastifyInstance } from 'fastify'
import { acceptJson } from '../http/accept-json.ts'
import { registerErrorHandlers } from '../http/refusal.ts'
import { controlRefusal } from './refusal.ts'

/** The texts for requests that Fastify itself refuses. */
const refusals: Record<number, { code: string; message: string }> = {
  400: { code: 'malformed', message: 'The request could not be read. Check that it is valid JSON.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  415: { code: 'unsupported_media_type', message: 'Send this request as JSON.' },
}

/** Accepts only JSON, unless a route adds its own parser, and returns every refusal in the envelope. */
export function guardControl(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  acceptJson(app)
  registerErrorHandlers(app, {
    failed({ statusCode = 500, message }) {
      const refusal = refusals[statusCode]
      if (refusal) return controlRefusal(statusCode, refusal.code, refusal.message)
      return controlRefusal(500, 'unknown_error', `The sandbox failed: ${message}`)
    },
    notFound: ({ method, url }) => controlRefusal(404, 'not_found', `There is no ${method} ${url} here.`),
  })
}
