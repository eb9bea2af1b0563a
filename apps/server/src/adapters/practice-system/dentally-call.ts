import type { z } from 'zod'
import { neverConnected } from '../never-connected.ts'
import { readWithin } from '../read-within.ts'
import type { Asked, PracticeAccount, Trouble } from './practice-system.ts'

/** Dentally's API for one practice. */
export interface Dentally extends PracticeAccount {
  /** https://api.dentally.co, or the sandbox's address; without a slash at its end. */
  baseUrl: string
  /** Our User-Agent; requests without one are refused. */
  userAgent: string
  timeoutMs: number
}

export interface DentallyRequest {
  method?: 'GET' | 'POST'
  /** Below /v1. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
}

/** A page of a hundred patients is a tenth of it. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024

/** The reply. `no_reply`: the request may have arrived, and may have been carried out. */
export type Reply = Replied | Trouble | { kind: 'no_reply'; detail: string }

interface Replied {
  kind: 'replied'
  status: number
  body: unknown
}

/** Calls the API and distinguishes the kinds of replies; the rest is the caller's. */
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

/** The body of the answer; none of an endless answer, which then cannot be read. */
async function textOf(response: Response): Promise<string> {
  const read = await readWithin(response, ANSWER_BYTES_MAX)
  return read.kind === 'fetched' ? read.content.toString('utf8') : ''
}

/** 403 has three meanings, which only its body distinguishes: the limit, our own name, and the key's rights. */
function troubleOf({ status, headers }: Response, text: string): Trouble | null {
  if (status === 401) return { kind: 'key_refused' }
  if (status === 429) return { kind: 'busy', retryAfterSeconds: secondsUntil(headers.get('retry-after')) }
  if (status !== 403) return null
  if (/rate limit/i.test(text)) return { kind: 'busy', retryAfterSeconds: null }
  if (/user-agent/i.test(text)) return { kind: 'unreachable', detail: 'it does not take our User-Agent' }
  return { kind: 'forbidden', detail: 'the key lacks a permission' }
}

/** Seconds, or a date. */
function secondsUntil(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An error by its code alone: its text may contain a patient's data, and details are logged. */
function errorReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'network'
}

/** Sends a query, which changes nothing: no reply is then the same as not reached. */
export async function question(at: Dentally, request: DentallyRequest): Promise<Replied | Trouble> {
  const reply = await callDentally(at, request)
  return reply.kind === 'no_reply' ? { kind: 'unreachable', detail: reply.detail } : reply
}

/** Requests a record or list. */
export async function ask<S extends z.ZodType>(
  at: Dentally,
  request: DentallyRequest,
  shape: S,
): Promise<Asked<z.output<S>>> {
  const reply = await question(at, request)
  return reply.kind === 'replied' ? readReply(shape, reply) : reply
}

/** The reply to a query. */
export function readReply<S extends z.ZodType>(shape: S, { status, body }: Replied): Asked<z.output<S>> {
  return status === 200 ? readAs(shape, body) : { kind: 'unreachable', detail: `HTTP ${status}` }
}

export function readAs<S extends z.ZodType>(shape: S, body: unknown): Asked<z.output<S>> {
  const read = shape.safeParse(body)
  if (read.success) return { kind: 'answered', value: read.data }
  return { kind: 'unreadable', detail: `nonsense at ${read.error.issues[0]?.path.join('.') || 'the top'}` }
}
