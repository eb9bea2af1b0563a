import type { z } from 'zod'
import { neverConnected } from '../never-connected.ts'
import { readWithin } from '../read-within.ts'
import type { PracticeAccount, QueryResult, Trouble } from './practice-system.ts'

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
export type Reply = ReceivedReply | Trouble | { kind: 'no_reply'; detail: string }

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
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        'User-Agent': userAgent,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await textOf(response)
    return troubleOf(response, text) ?? { kind: 'replied', status: response.status, body: readJson(text) }
  } catch (error) {
    const detail = errorReason(error)
    return { kind: neverConnected(detail) ? 'unreachable' : 'no_reply', detail }
  }
}

/** The body of the response; '' for a body that is too long, so that it counts as unreadable. */
async function textOf(response: Response): Promise<string> {
  const read = await readWithin(response, MAX_RESPONSE_BYTES)
  return read.kind === 'fetched' ? read.content.toString('utf8') : ''
}

/** 403 has three meanings, which only its body distinguishes: the rate limit, our User-Agent and the key's rights. */
function troubleOf({ status, headers }: Response, text: string): Trouble | null {
  if (status === 401) return { kind: 'key_refused' }
  if (status === 429) return { kind: 'busy', retryAfterSeconds: secondsUntil(headers.get('retry-after')) }
  if (status !== 403) return null
  if (/rate limit/i.test(text)) return { kind: 'busy', retryAfterSeconds: null }
  if (/user-agent/i.test(text)) return { kind: 'unreachable', detail: 'our User-Agent was refused' }
  return { kind: 'forbidden', detail: 'the key lacks a permission' }
}

/** Reads Retry-After, which is a number of seconds or a date. */
function secondsUntil(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const time = Date.parse(retryAfter)
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - Date.now()) / 1000))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The code of an error, for the log; its text may contain a patient's data. */
function errorReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'network'
}

/** Sends a query. Queries change nothing, so a missing reply is the same as an unreachable service. */
export async function sendQuery(
  dentally: Dentally,
  request: DentallyRequest,
): Promise<ReceivedReply | Trouble> {
  const reply = await callDentally(dentally, request)
  return reply.kind === 'no_reply' ? { kind: 'unreachable', detail: reply.detail } : reply
}

/** Requests a record or list. */
export async function ask<S extends z.ZodType>(
  dentally: Dentally,
  request: DentallyRequest,
  shape: S,
): Promise<QueryResult<z.output<S>>> {
  const reply = await sendQuery(dentally, request)
  return reply.kind === 'replied' ? readReply(shape, reply) : reply
}

/** Reads the reply to a query. */
export function readReply<S extends z.ZodType>(
  shape: S,
  { status, body }: ReceivedReply,
): QueryResult<z.output<S>> {
  return status === 200 ? readAs(shape, body) : { kind: 'unreachable', detail: `HTTP ${status}` }
}

export function readAs<S extends z.ZodType>(shape: S, body: unknown): QueryResult<z.output<S>> {
  const read = shape.safeParse(body)
  if (read.success) return { kind: 'answered', value: read.data }
  return { kind: 'unreadable', detail: `malformed at ${read.error.issues[0]?.path.join('.') || 'the top'}` }
}
