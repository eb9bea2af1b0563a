import { z } from 'zod'
import { type HttpReply, readAs, readJson, retryAfterSeconds, sendRequest } from '../../http-call.ts'
import type { ServiceResult, ServiceTrouble } from '../../service-result.ts'
import type { Pace } from '../mailbox-pace.ts'

/** Gmail's API for one mailbox. */
export interface Gmail {
  /** https://gmail.googleapis.com, or the sandbox's address; without a slash at the end. */
  baseUrl: string
  token: string
  pace: Pace
  timeoutMs: number
}

export interface GmailRequest {
  method?: 'GET' | 'POST'
  /** The path below /gmail/v1/users/me. */
  path: string
  query?: readonly (readonly [name: string, value: string])[]
  json?: unknown
  /** Instead of JSON: content for the address for large uploads. */
  upload?: { type: string; content: Buffer<ArrayBuffer> }
  /** What the call costs of the mailbox's quota. */
  units: number
  maxBytes?: number
}

/** The limit for a response: more than a page of 500 ids, or the header of one email. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024

export interface GmailReceived {
  kind: 'replied'
  status: number
  body: unknown
}

/** The reply. `no_reply`: the request may have been carried out. */
export type GmailReply = GmailReceived | ServiceTrouble | { kind: 'no_reply'; detail: string }

const ErrorBody = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
    status: z.string().optional(),
  }),
})

const PACE_REASONS: ReadonlySet<string> = new Set(['rateLimitExceeded', 'userRateLimitExceeded'])

/** Sends a request when the mailbox's quota allows it, and distinguishes the kinds of replies. */
export async function callGmail(gmail: Gmail, request: GmailRequest): Promise<GmailReply> {
  const { method = 'GET', path, query = [], json, upload, units, maxBytes = MAX_RESPONSE_BYTES } = request
  const url = new URL(`${gmail.baseUrl}${upload ? '/upload' : ''}/gmail/v1/users/me${path}`)
  for (const [name, value] of query) url.searchParams.append(name, value)
  await gmail.pace(gmail.token, units)
  const reply = await sendRequest({
    method,
    url,
    headers: {
      Authorization: `Bearer ${gmail.token}`,
      Accept: 'application/json',
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(upload && { 'Content-Type': upload.type }),
    },
    body: json === undefined ? upload?.content : JSON.stringify(json),
    timeoutMs: gmail.timeoutMs,
    maxBytes,
  })
  if (reply.kind === 'never_connected') return { kind: 'unreachable', detail: reply.detail }
  if (reply.kind === 'no_reply') return reply
  const body = readJson(reply.body)
  return troubleOf(reply, body) ?? { kind: 'replied', status: reply.status, body }
}

/** 403 has two meanings, which only its reason distinguishes. */
function troubleOf({ status, headers }: HttpReply, body: unknown): ServiceTrouble | null {
  const { reason } = gmailError(body)
  if (status === 401) return { kind: 'token_refused' }
  if (status === 429 || (status === 403 && PACE_REASONS.has(reason)))
    return { kind: 'busy', retryAfterSeconds: retryAfterSeconds(headers) }
  // Google's account has no mailbox, or its administrator switched it off.
  if (status === 403 || (status === 400 && reason === 'failedPrecondition'))
    return { kind: 'forbidden', detail: reason }
  return null
}

/** The reason is a code for the log. The message may contain addresses, and is only for telling errors apart. */
export function gmailError(body: unknown): { reason: string; message: string } {
  const error = ErrorBody.safeParse(body).data?.error
  const reason = error?.errors?.[0]?.reason ?? error?.status ?? ''
  return {
    reason: /^\w{1,60}$/.test(reason) ? reason : 'an error without a code',
    message: error?.message ?? '',
  }
}

/** Sends a query. Queries change nothing, so a missing reply is the same as an unreachable provider. */
export async function sendQuery(
  gmail: Gmail,
  request: GmailRequest,
): Promise<GmailReceived | ServiceTrouble> {
  const reply = await callGmail(gmail, request)
  return reply.kind === 'no_reply' ? { kind: 'unreachable', detail: reply.detail } : reply
}

/** Requests a record or a list. */
export async function ask<S extends z.ZodType>(
  gmail: Gmail,
  request: GmailRequest,
  shape: S,
): Promise<ServiceResult<z.output<S>>> {
  const reply = await sendQuery(gmail, request)
  return reply.kind === 'replied' ? readReply(shape, reply) : reply
}

/** Reads the reply to a query. */
export function readReply<S extends z.ZodType>(
  shape: S,
  { status, body }: GmailReceived,
): ServiceResult<z.output<S>> {
  return status === 200 ? readAs(shape, body) : { kind: 'unreachable', detail: `HTTP ${status}` }
}
