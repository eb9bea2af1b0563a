import type { Endpoint, RefusalKind } from '@enamel/contract/endpoint'
import { ErrorEnvelope, type PipelineRefusal, pipelineRefusals } from '@enamel/contract/errors'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { BODY_TYPES } from '../pipeline/body-type.ts'
import { sessionCookie } from '../pipeline/session.ts'

/** The credentials of callers, as OpenAPI describes them. */
export const securitySchemes = (publicUrl: string) =>
  ({
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie(publicUrl),
      description: 'The session that POST /auth/session opens',
    },
    csrf_token: {
      type: 'apiKey',
      in: 'header',
      name: 'X-CSRF-Token',
      description:
        'The token of this session, returned by GET /auth/csrf-token, by logging in and by refreshing',
    },
    csrf_secret: {
      type: 'apiKey',
      in: 'cookie',
      name: '_csrf',
      description: 'The cookie that comes with the token',
    },
  }) as const

const isUnsafe = ({ caller, method }: Endpoint) => caller !== 'provider' && method !== 'GET'

/** The refusals of the pipeline, each with the endpoints to which it applies. */
const pipelineRules: [PipelineRefusal, (endpoint: Endpoint) => unknown][] = [
  ['malformed', ({ body, accepts }) => body ?? accepts],
  ['unauthenticated', ({ caller }) => caller === 'staff'],
  ['client_inactive', ({ caller }) => caller === 'staff'],
  ['forbidden', ({ caller }) => caller === 'staff'],
  ['cross_site', (endpoint) => isUnsafe(endpoint) || endpoint.sameSiteOnly || endpoint.navigationOnly],
  ['csrf_mismatch', isUnsafe],
  ['not_found', ({ params }) => params],
  ['too_large', ({ body, accepts }) => body ?? accepts],
  ['key_reused', ({ acceptsIdempotencyKey }) => acceptsIdempotencyKey],
  ['unsupported_media_type', ({ body, accepts }) => body ?? accepts],
  ['validation', ({ body, query }) => body ?? query],
  ['too_many_requests', () => true],
  ['unknown_error', () => true],
  ['unavailable', () => true],
]

/** An endpoint as OpenAPI describes it: the contract's shapes, the callers and every possible refusal. */
export function documentCall(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.caller],
    security: securityOf(endpoint),
    consumes: [BODY_TYPES[endpoint.accepts ?? 'json']],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.acceptsIdempotencyKey && { headers: KEY }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.accepts === 'multipart' && { body: FORM_WITH_FILE }),
    response: { ...responsesOf(endpoint), ...refusalsOf(endpoint) },
  }
}

/** One group of credentials, all of which are needed. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const needed = {
    ...(endpoint.caller === 'staff' && { session: [] }),
    ...(isUnsafe(endpoint) && { csrf_token: [], csrf_secret: [] }),
  }
  return Object.keys(needed).length > 0 ? [needed] : []
}

const KEY = z.object({
  'Idempotency-Key': z
    .uuid()
    .optional()
    .describe('Made by the caller for each save; a retry with the same key and body gets the first result'),
})

const FORM_WITH_FILE = z.object({ file: z.string().meta({ format: 'binary' }) })

const FILE = {
  description: 'The file, as an attachment',
  content: { '*/*': { schema: z.string().meta({ format: 'binary' }) } },
}

const REDIRECT = z.null().describe('Sends the browser to the address in Location')

function responsesOf({ responses }: Endpoint): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if (response === null) return [status, z.null().describe('Done')]
      if (response === 'redirect') return [status, REDIRECT]
      return [status, response === 'file' ? FILE : response]
    }),
  )
}

function refusalsOf(endpoint: Endpoint): Record<string, z.ZodType> {
  const codes = pipelineRules.filter(([, applies]) => applies(endpoint)).map(([code]) => code)
  const kinds: Record<string, RefusalKind> = {
    ...Object.fromEntries(codes.map((code) => [code, pipelineRefusals[code]])),
    ...endpoint.refusals,
  }
  const byStatus = Map.groupBy(Object.entries(kinds), ([, { status }]) => status)
  return Object.fromEntries([...byStatus].map(([status, refusals]) => [status, envelopeOf(refusals)]))
}

function envelopeOf(refusals: [string, RefusalKind][]): z.ZodType {
  const record = refusals.find(([, kind]) => kind.record)?.[1].record
  const envelope = record ? ErrorEnvelope.extend({ record: record.optional() }) : ErrorEnvelope
  return envelope.describe(refusals.map(([code, { message }]) => `${code}: ${message}`).join('\n\n'))
}
