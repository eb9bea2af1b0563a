import type { RefusalKind } from '@enamel/contract/endpoint'
import { type ErrorEnvelope, type PipelineRefusal, pipelineRefusals } from '@enamel/contract/errors'
import type { FastifyReply } from 'fastify'
import type { RefusalDetails } from './handler-result.ts'

/** Fills `{name}` in a refusal's text; a name without a value is left out. */
function fill(message: string, details: Record<string, string> = {}): string {
  return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '')
}

/** Sends a refusal in the error envelope of G1-01. */
export function sendRefusal(
  reply: FastifyReply,
  code: string,
  kind: RefusalKind,
  details: RefusalDetails = {},
): FastifyReply {
  if (details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(details.retryAfterSeconds))))
  }
  const body: ErrorEnvelope = { code, message: fill(kind.message, details.values) }
  if (details.errors) body.errors = details.errors
  // Parsing drops fields that the schema does not name, as for any response.
  if (kind.record && details.record !== undefined) body.record = kind.record.parse(details.record)
  return reply
    .code(kind.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

/** A refusal of the pipeline itself, for any endpoint. */
export function refuseInPipeline(
  reply: FastifyReply,
  code: PipelineRefusal,
  details?: RefusalDetails,
): FastifyReply {
  return sendRefusal(reply, code, pipelineRefusals[code], details)
}
