import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

const compress = promisify(gzip)
/** Below this the packet is the same. */
const LEAST_BYTES = 1024

/**
 * Compresses JSON for who takes it, which makes a page of the inbox a tenth. What tells a token stays as it is: where
 * an answer holds a secret beside what others can put into it, its compressed length tells of the secret (BREACH).
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < LEAST_BYTES) return payload
    if (!isJson(reply) || request.routeOptions.config.endpoint?.tellsToken) return payload
    reply.header('vary', 'Accept-Encoding')
    if (!takesGzip(request.headers['accept-encoding'])) return payload
    reply.header('content-encoding', 'gzip')
    const compressed = await compress(payload)
    reply.header('content-length', compressed.byteLength)
    return compressed
  })
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json')
}

/** Reads Accept-Encoding (RFC 9110, 12.5.3): what is named counts before `*`, and a weight of nought forbids. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  const weights = new Map(
    [accepted ?? []]
      .flat()
      .join()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.toLowerCase().split(';')
        const weight = parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2)
        return [coding.trim(), Number(weight ?? 1)]
      }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
