import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorEnvelope, type PipelineRefusal, pipelineRefusals } from '@enamel/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseInPipeline } from '../pipeline/envelope.ts'

/** The refusals for Node's error codes. Requests with any other error are refused as malformed. */
const protocolErrors: Record<string, PipelineRefusal> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Refusals of requests that cannot be read, with the envelope and the version like all other refusals (CFG-12). */
export function refusalsOfUnreadable(version: string) {
  return {
    /** For a path that cannot be decoded, or an id that is too long. */
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      reply.header('x-api-version', version)
      refuseInPipeline(reply, error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'not_found')
      // The server does not log these responses by itself.
      request.log.info({ req: request, res: reply }, 'request completed')
    },

    /**
     * For bytes that are not HTTP, even within a body, headers that are too long, and requests that arrive too slowly.
     * Only the socket is available here.
     */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      socket.end(rawRefusal(protocolErrors[error.code ?? ''] ?? 'malformed', version), () => socket.destroy())
    },
  }
}

/** Whether a client asks for a WebSocket. Requests to upgrade to any other protocol are handled as plain HTTP. */
export function isWebSocketRequest({ headers }: IncomingMessage): boolean {
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
 * Refuses, in the envelope, requests that Node and Fastify would refuse in their own format: without a host, with an
 * unknown expectation, or while the process stops.
 */
export function refuseUnservable(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', (request, reply, done) => {
    const { host, expect } = request.headers
    if (closing) refuseInPipeline(reply.header('connection', 'close'), 'unavailable')
    else if (!host && request.raw.httpVersion === '1.1') refuseInPipeline(reply, 'malformed')
    else if (expect && expect.toLowerCase() !== '100-continue') refuseInPipeline(reply, 'expectation_failed')
    else done()
  })
}
