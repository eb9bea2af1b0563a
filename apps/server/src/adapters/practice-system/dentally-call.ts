import type { z } from 'zod'
import { type HttpReply, readAs, readJson, retryAfterSeconds, sendRequest } from '../http-call.ts'
import type { ServiceResult, ServiceTrouble } from '../service-result.ts'
import type { PracticeAccount } from './practice-system.ts'

/** Dentally's API for one practice. */
export interface Dentally extends PracticeAccount {
  /** https://api.dentally.co, or the sandbox's address; without a slash at the end. */
  baseUrl: string
  /** Our User-Agent; requests without one are refused. */
  userAgent: string
  timeoutMs: number
}

export interface DentallyRequest {
  method?: 'GET' | 'POST'
  /** The path below /v1. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
}

/** The limit for a response: ten times the size of a page with a hundred patients. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** The reply. `no_reply`: the request may have been carried out. */
export type Reply = ReceivedReply | ServiceTrouble | { kind: 'no_reply'; detail: string }

interface ReceivedReply {
  kind: 'replied'
  status: number
  body: unknown
}

/** Sends a request to the API and distinguishes the kinds of replies. */
export async function callDentally(
  { baseUrl, token, userAgent, timeoutMs }: Dentally,
  { method = 'GET', path, query = {}, json }: DentallyRequest,
): Promise<Reply> {
  const url = new URL(`${baseUrl}/v1${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const reply = await sendRequest({
    method,
    url,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'User-Agent': userAgent,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
  })
  if (reply.kind === 'never_connected') return { kind: 'unreachable', detail: reply.detail }
  if (reply.kind === 'no_reply') return reply
  return troubleOf(reply) ?? { kind: 'replied', status: reply.status, body: readJson(reply.body) }
}

/** 403 has three meanings, which only its body distinguishes: the rate limit, our User-Agent and the key's rights. */
function troubleOf({ status, headers, body }: HttpReply): ServiceTrouble | null {
  if (status === 401) return { kind: 'token_refused' }
  if (status === 429) return { kind: 'busy', retryAfterSeconds: retryAfterSeconds(headers) }
  if (status !== 403) return null
  const text = body.toString('utf8')
  if (/rate limit/i.test(text)) return { kind: 'busy', retryAfterSeconds: null }
  if (/user-agent/i.test(text)) return { kind: 'unreachable', detail: 'our User-Agent was refused' }
  return { kind: 'forbidden', detail: 'the key lacks a permission' }
}

/** Sends a query. Queries change nothing, so a missing reply is the same as an unreachable service. */
export async function sendQuery(
  dentally: Dentally,
  request: DentallyRequest,
): Promise<ReceivedReply | ServiceTrouble> {
  const reply = await callDentally(dentally, request)
  return reply.kind === 'no_reply' ? { kind: 'unreachable', detail: reply.detail } : reply
}

/** Requests a record or list. */
export async function ask<S extends z.ZodType>(
  dentally: Dentally,
  request: DentallyRequest,
  shape: S,
): Promise<ServiceResult<z.output<S>>> {
  const reply = await sendQuery(dentally, request)
  return reply.kind === 'replied' ? readReply(shape, reply) : reply
}

/** Reads the reply to a query. */
export function readReply<S extends z.ZodType>(
  shape: S,
  { status, body }: ReceivedReply,
): ServiceResult<z.output<S>> {
  return status === 200 ? readAs(shape, body) : { kind: 'unreachable', detail: `HTTP ${status}` }
}
