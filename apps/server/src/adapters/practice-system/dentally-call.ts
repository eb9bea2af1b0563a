import type { z } from 'zod'
import { neverConnected } from '../never-connected.ts'
import type { Asked, PracticeAccount, Trouble } from './practice-system.ts'

/** Dentally's API for one practice. */
export interface Dentally extends PracticeAccount {
  /** https://api.dentally.co, or the sandbox's address; without a slash at its end. */
  baseUrl: string
  /** Which program asks; who says nothing is turned away. */
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

/** What came back. `no_answer`: the request may have arrived, and whatever it asked for may have been done. */
export type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | Trouble
  | { kind: 'no_answer'; detail: string }

/** Calls the API and tells apart what any answer can mean; what is left is the caller's. */
export async function callDentally(
  { baseUrl, token, userAgent, timeoutMs }: Dentally,
  { method = 'GET', path, query = {}, json }: DentallyRequest,
): Promise<Answer> {
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
    const text = await response.text()
    return troubleOf(response, text) ?? { kind: 'answered', status: response.status, body: readJson(text) }
  } catch (error) {
    const detail = faultOf(error)
    return { kind: neverConnected(detail) ? 'unreachable' : 'no_answer', detail }
  }
}

/** 403 has three meanings, which its body alone tells: the limit, our own name, and what the key may. */
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

/** What went wrong by its code alone: words may hold a patient's data, and details are logged. */
function faultOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'network'
}

/** Asks for something, which changes nothing; an answer of another shape is as good as none. */
export async function ask<S extends z.ZodType>(
  at: Dentally,
  request: DentallyRequest,
  shape: S,
): Promise<Asked<z.output<S>>> {
  const answer = await callDentally(at, request)
  if (answer.kind === 'no_answer') return { kind: 'unreachable', detail: answer.detail }
  if (answer.kind !== 'answered') return answer
  if (answer.status !== 200) return { kind: 'unreachable', detail: `HTTP ${answer.status}` }
  return readAs(shape, answer.body)
}

export function readAs<S extends z.ZodType>(shape: S, body: unknown): Asked<z.output<S>> {
  const read = shape.safeParse(body)
  if (read.success) return { kind: 'answered', value: read.data }
  return { kind: 'unreachable', detail: `nonsense at ${read.error.issues[0]?.path.join('.') || 'the top'}` }
}
