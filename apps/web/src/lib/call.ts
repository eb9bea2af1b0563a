import type { Answer, CallInput, Endpoint } from '@enamel/contract/endpoint'
import { ApiError } from './api-error.ts'
import { callPath } from './call-path.ts'
import type { HttpClient, HttpRequest } from './http-client.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** `off` for calls with a retry rule of their own (C1-23). */
  retries?: 'general' | 'off'
  via?: HttpRequest['via']
  /** A UUID of this very save, for calls that are `repeatable`: a repeat with it does nothing twice. */
  key?: string
}

/** Calls that take nothing may leave the input away. */
type CallArguments<E extends Endpoint> =
  unknown extends CallInput<E>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

let client: HttpClient | undefined

/** Sets the client of `call`; once at the start of the app, and in tests. */
export function connectCalls(httpClient: HttpClient): void {
  client = httpClient
}

/**
 * Fetches from an address that the server gave.
 * @throws ApiError when the server refuses, NetworkError when no answer came, the signal's reason when aborted
 */
export async function fetchWhole(path: string, signal: AbortSignal): Promise<Response> {
  if (!client) throw new Error('connectCalls must run before the first call.')
  const answer = await client.send({ method: 'GET', path, whole: true, signal })
  if (!answer.ok) throw new ApiError(answer.status, await readBody(answer))
  return answer
}

/**
 * Makes a call of the contract: fills path and query, sends the body as JSON or as a form, and resolves with the
 * answer's body (undefined for an answer without one). The answer is trusted to match the contract: the server
 * serialises by it.
 * @throws ApiError when the server refuses, NetworkError when no answer came, the signal's reason when aborted
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<Answer<E>> {
  if (!client) throw new Error('connectCalls must run before the first call.')
  const parts = (input ?? {}) as { params?: object; query?: object; body?: unknown }
  const answer = await client.send({
    method: endpoint.method,
    path: callPath(endpoint.path, parts.params, parts.query),
    body: endpoint.accepts === 'form' ? new URLSearchParams(Object(parts.body)) : parts.body,
    signal: options?.signal,
    retries: options?.retries,
    via: options?.via,
    key: options?.key,
  })
  const body = await readBody(answer)
  if (!answer.ok) throw new ApiError(answer.status, body, answer.headers.get('retry-after'))
  return body as Answer<E>
}

/** The body as JSON; other bodies as text; undefined without a body. */
async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    if (answer.ok) throw new ApiError(answer.status, text)
    return text
  }
}
