import type { CallInput, Endpoint, ResponseBody } from '@enamel/contract/endpoint'
import { ApiError } from './api-error.ts'
import { callPath } from './call-path.ts'
import type { HttpClient, HttpRequest } from './http-client.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** `off` for calls with a retry rule of their own (C1-23). */
  retries?: 'general' | 'off'
  fetch?: HttpRequest['fetch']
  /**
   * The UUID of one save, for calls with `acceptsIdempotencyKey`: a repeat with the same UUID has no further effect.
   */
  key?: string
}

/** The input may be omitted for calls that have none. */
type CallArguments<E extends Endpoint> =
  unknown extends CallInput<E>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

let client: HttpClient | undefined

/** Sets the client that `call` uses. The app does this once at its start, tests do it for each fake server. */
export function connectCalls(httpClient: HttpClient): void {
  client = httpClient
}

/** Sends a request. @throws ApiError when the server refuses it */
async function send(request: Parameters<HttpClient['send']>[0]): Promise<Response> {
  if (!client) throw new Error('connectCalls must run before the first call.')
  const response = await client.send(request)
  if (response.ok) return response
  throw new ApiError(response.status, await readBody(response), response.headers.get('retry-after'))
}

/**
 * Fetches an address that the server returned.
 * @throws ApiError when the server refuses, NetworkError without a response, the signal's reason when aborted
 */
export function fetchPath(path: string, signal: AbortSignal): Promise<Response> {
  return send({ method: 'GET', path, isFullPath: true, signal })
}

/**
 * Makes a call whose response may be a file, and resolves with the response.
 * @throws ApiError when the server refuses, NetworkError without a response, the signal's reason when aborted
 */
export function callForFile<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const { params } = input as { params?: object }
  return send({ method: endpoint.method, path: callPath(endpoint.path, params), signal })
}

/**
 * Makes a call of the contract: fills path and query, sends the body as JSON or as a form, and resolves with the
 * response's body (undefined without one). The response is not checked against the contract, because the
 * server serialises it by the contract.
 * @throws ApiError when the server refuses or its response is not JSON, NetworkError without a response, the signal's
 *   reason when aborted
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<ResponseBody<E>> {
  const parts = (input ?? {}) as { params?: object; query?: object; body?: unknown }
  const response = await send({
    method: endpoint.method,
    path: callPath(endpoint.path, parts.params, parts.query),
    body: endpoint.accepts === 'form' ? new URLSearchParams(Object(parts.body)) : parts.body,
    signal: options?.signal,
    retries: options?.retries,
    fetch: options?.fetch,
    key: options?.key,
  })
  return (await readBody(response)) as ResponseBody<E>
}

/**
 * The body as JSON, or the text of a refusal that is not JSON; undefined without a body.
 * @throws ApiError when the response is a success, and its body is not JSON
 */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    if (response.ok) throw new ApiError(response.status, text)
    return text
  }
}
