import type { PipelineRefusal } from '@enamel/contract/errors'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyTypeOf } from './body-type.ts'
import { refuseInPipeline } from './envelope.ts'

/** A request from a provider, in the provider's own protocol. */
export interface WebhookRequest {
  /** Path and query, as requested. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The declared type of the body, without parameters. */
  bodyType: string | undefined
  /** The body as received, since signatures are over its bytes; null when the request has neither body nor type. */
  body: Buffer | null
}

export type WebhookRefusal = Extract<
  PipelineRefusal,
  'bad_signature' | 'malformed' | 'not_found' | 'unsupported_media_type'
>

export interface WebhookReply {
  status: 200 | 202 | 204
  contentType?: string
  body?: string
}

export interface WebhookOptions<Call> {
  /** The path below the API's base. */
  path: string
  bodyLimitBytes?: number
  /** The reply to a GET by which the provider verifies the URL; null when the GET is not authorised. */
  challengeOf?: (query: WebhookRequest['query']) => string | null
  /** Reads or refuses the request before its signature is checked. */
  read: (request: WebhookRequest) => Call | WebhookRefusal | Promise<Call | WebhookRefusal>
  /** Whether the request comes from the provider; any other request is refused. */
  isGenuine: (call: Call) => boolean
  /** Called for each request that is not genuine, which anybody can send. */
  onForged?: (call: Call, log: FastifyBaseLogger) => void
  /** Stores what the provider reports. A repeated report has no further effect. */
  accept: (call: Call, log: FastifyBaseLogger) => Promise<WebhookReply | WebhookRefusal>
}

/** The endpoint at which a provider reports what has happened. */
export interface Webhook extends Pick<WebhookOptions<unknown>, 'path' | 'bodyLimitBytes' | 'challengeOf'> {
  receive: (request: WebhookRequest, log: FastifyBaseLogger) => Promise<WebhookReply | WebhookRefusal>
}

export function webhook<Call extends object>(options: WebhookOptions<Call>): Webhook {
  const { read, isGenuine, onForged, accept, ...webhook } = options
  return {
    ...webhook,
    async receive(request, log) {
      const call = await read(request)
      if (typeof call === 'string') return call
      if (isGenuine(call)) return accept(call, log)
      onForged?.(call, log)
      return 'bad_signature'
    },
  }
}

/**
 * Registers the webhooks of all providers. Their requests are not limited in number, because a provider sends as many
 * as there are events, may drop requests that it cannot deliver, and signs each request.
 */
export async function registerWebhooks(api: FastifyInstance, webhooks: readonly Webhook[]): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { path, bodyLimitBytes, challengeOf, receive } of webhooks) {
      const options = {
        schema: { hide: true },
        config: { rateLimit: false },
        ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
      } as const
      scope.post(path, options, async (request, reply) =>
        send(reply, await receive(webhookRequest(request), request.log)),
      )
      if (challengeOf) {
        scope.get(path, options, async (request, reply) => {
          const challenge = challengeOf(webhookRequest(request).query)
          if (challenge === null) return refuseInPipeline(reply, 'bad_signature')
          return send(reply, { status: 200, contentType: 'text/plain', body: challenge })
        })
      }
    }
  })
}

function webhookRequest({ url, headers, params, query, body }: FastifyRequest): WebhookRequest {
  return {
    url,
    headers,
    bodyType: bodyTypeOf(headers),
    params: params as WebhookRequest['params'],
    query: query as WebhookRequest['query'],
    body: Buffer.isBuffer(body) ? body : null,
  }
}

function send(reply: FastifyReply, result: WebhookReply | WebhookRefusal): FastifyReply {
  if (typeof result === 'string') return refuseInPipeline(reply, result)
  if (result.contentType !== undefined) reply.type(result.contentType)
  return reply.code(result.status).send(result.body)
}
