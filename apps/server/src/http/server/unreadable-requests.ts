import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorEnvelope, type PipelineRefusal, pipelineRefusals } from '@enamel/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseInPipeline } from '../pipeline/envelope.ts'

/** Node's codes for unreadable requests. All others are malformed. */
const protocolErrors: Record<string, PipelineRefusal> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers for requests that reach no route and no hook, in the envelope and with the version like all others (CFG-12). */
export function answersToUnreadable(version: string) {
  return {
    /** An address that cannot be decoded, or an id so long that it belongs to nothing. */
    frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
      reply.header('x-api-version', version)
      refuseInPipeline(reply, error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'not_found')
    },

    /** Bytes that are not an HTTP request, or too many for headers: there is only a socket. */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      socket.end(rawRefusal(protocolErrors[error.code ?? ''] ?? 'malformed', version), () => socket.destroy())
    },
  }
}

/** Any other protocol that a client offers to change to is not spoken here, and its request is answered as it is. */
export function isForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

function rawRefusal(code: PipelineRefusal, version: string): string {
  const { status, message } = pipelineRefusals[code]
  const body = JSON.stringify({ code, message } satisfies ErrorEnvelope)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-API-Version: ${version}`,
    '',
    body,
  ].join('\r\n')
}

/**
 * Requests that Node and Fastify would refuse with answers of their own: without a host or with an unknown expectation,
 * and those received while the process stops.
 */
export function refuseUnservable(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', async (request, reply) => {
    const { host, expect } = request.headers
    if (closing) return refuseInPipeline(reply.header('connection', 'close'), 'unavailable')
    if (!host && request.raw.httpVersion === '1.1') return refuseInPipeline(reply, 'malformed')
    if (expect && expect.toLowerCase() !== '100-continue')
      return refuseInPipeline(reply, 'expectation_failed')
    return undefined
  })
}
