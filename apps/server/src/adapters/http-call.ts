import type { z } from 'zod'
import { neverConnected } from './never-connected.ts'
import { readWithin } from './read-within.ts'

export interface HttpRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body?: string | Buffer<ArrayBuffer> | undefined
  timeoutMs: number
  /** A longer body is replaced by an empty one, which is not readable. */
  maxBytes: number
}

export interface HttpReply {
  kind: 'replied'
  status: number
  headers: Headers
  body: Buffer
}

export type HttpResult =
  | HttpReply
  /** The request was not carried out. */
  | { kind: 'never_connected'; detail: string }
  /** The request may have been carried out. */
  | { kind: 'no_reply'; detail: string }

/** Sends a request to a provider. Redirects are not followed, since they could carry a token to another host. */
export async function sendRequest(request: HttpRequest): Promise<HttpResult> {
  const { method, url, headers, body, timeoutMs, maxBytes } = request
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const read = await readWithin(response, maxBytes)
    const content = read.kind === 'fetched' ? read.content : Buffer.alloc(0)
    return { kind: 'replied', status: response.status, headers: response.headers, body: content }
  } catch (error) {
    const detail = errorReason(error)
    return { kind: neverConnected(detail) ? 'never_connected' : 'no_reply', detail }
  }
}

/** The code of an error, for the log; its text may contain a patient's data. */
export function errorReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'network'
}

/** However long a provider asks us to wait, it is asked again after this time. */
const MAX_RETRY_AFTER_SECONDS = 3600

/** Reads Retry-After, which is a number of seconds or a date. */
export function retryAfterSeconds(headers: Headers): number | null {
  const retryAfter = headers.get('retry-after')
  if (retryAfter === null) return null
  const isNumber = /^\d+$/.test(retryAfter)
  const seconds = isNumber ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), MAX_RETRY_AFTER_SECONDS)
}

/** A body as JSON; null for anything else. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Reads a value that has to have a shape. The detail names the field, never its content. */
export function readAs<S extends z.ZodType>(
  shape: S,
  body: unknown,
): { kind: 'answered'; value: z.output<S> } | { kind: 'unreadable'; detail: string } {
  const read = shape.safeParse(body)
  if (read.success) return { kind: 'answered', value: read.data }
  return { kind: 'unreadable', detail: `malformed at ${read.error.issues[0]?.path.join('.') || 'the top'}` }
}
