import { auth } from '@enamel/contract/auth'
import { config } from '@enamel/contract/config'
import { NetworkError } from './api-error.ts'
import { isRepeatable, MAX_RETRIES, waitBeforeRetry } from './retry-policy.ts'

/** The one address outside api_base_url (HTTP-05). */
export const CONFIG_PATH = '/config.json'

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, relative to api_base_url: `/v3/init`. */
  path: string
  /** Whether the path includes that of api_base_url, as the paths of files do. */
  isFullPath?: boolean | undefined
  /** Sent as JSON; forms are sent unchanged. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** `off` for requests with their own retry rule (C1-23). */
  retries?: 'general' | 'off' | undefined
  /** Sent as Idempotency-Key. */
  key?: string | undefined
  /** Replaces the client's `fetch`, which cannot report the progress of an upload. */
  fetch?: HttpDependencies['fetch'] | undefined
}

/** Time, network and session are passed in, so that tests run the real client. */
export interface HttpDependencies {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970; only a Retry-After that names a date needs it. */
  now: () => number
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when aborted earlier. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Read for each request, since the address arrives with the remote config. */
  apiBaseUrl: () => string
  /** The anti-forgery token, once there is one (AUTH-11). */
  csrfToken: () => string | undefined
  /** Fetches a new token after another tab has rotated it; the refused request is then repeated. */
  renewCsrfToken?: () => Promise<void>
  /**
   * Called when the session has ended (HTTP-03). The callers of requests under /auth/ handle that themselves (C1-19).
   */
  onUnauthenticated: () => void
  /** Receives the API version of each response (CFG-12). */
  onApiVersion: (version: string) => void
}

export interface HttpClient {
  /**
   * Sends a request, with retries by the general policy (HTTP-01, HTTP-02, G1-20). Resolves with any response,
   * including refusals.
   * @throws NetworkError without a response; the signal's reason when aborted
   */
  send: (request: HttpRequest) => Promise<Response>
}

export function createHttpClient(deps: HttpDependencies): HttpClient {
  return {
    async send(request) {
      const first = await sendWithRetries(deps, request)
      const response = await renewAndRetry(deps, request, first)
      if (response.status === 401 && !isAuthCall(request)) deps.onUnauthenticated()
      return response
    },
  }
}

async function sendWithRetries(deps: HttpDependencies, request: HttpRequest): Promise<Response> {
  const retries = request.retries === 'off' || isLogIn(request) ? 0 : MAX_RETRIES
  for (let attempt = 0; ; attempt++) {
    const result = await sendAttempt(deps, request)
    const isLast = attempt >= retries
    if (result.kind === 'response' && (isLast || !isRepeatable(request.method, result.response.status))) {
      return result.response
    }
    if (result.kind === 'no_response' && isLast) throw new NetworkError(result.cause)
    const retryAfter = result.kind === 'response' ? result.response.headers.get('retry-after') : null
    await deps.wait(waitBeforeRetry(attempt, retryAfter, deps.now()), request.signal)
  }
}

type AttemptResult = { kind: 'response'; response: Response } | { kind: 'no_response'; cause: unknown }

async function sendAttempt(deps: HttpDependencies, request: HttpRequest): Promise<AttemptResult> {
  const url = urlOf(deps, request)
  const init = initOf(deps, request)
  try {
    request.signal?.throwIfAborted()
    const response = await (request.fetch ?? deps.fetch)(url, init)
    const version = response.headers.get('x-api-version')
    if (version) deps.onApiVersion(version)
    return { kind: 'response', response }
  } catch (cause) {
    if (request.signal?.aborted) throw request.signal.reason
    // fetch rejects with a TypeError when the network fails; any other error is a programming error.
    if (!(cause instanceof TypeError)) throw cause
    return { kind: 'no_response', cause }
  }
}

/** Any method may be repeated with a new token, because a request that was refused for its token changed nothing. */
async function renewAndRetry(
  deps: HttpDependencies,
  request: HttpRequest,
  response: Response,
): Promise<Response> {
  if (response.status !== 403 || !deps.renewCsrfToken || isAuthCall(request)) return response
  if ((await codeOf(response.clone())) !== 'csrf_mismatch') return response
  await deps.renewCsrfToken()
  return await sendWithRetries(deps, request)
}

async function codeOf(response: Response): Promise<unknown> {
  try {
    return ((await response.json()) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

function urlOf(deps: HttpDependencies, { path, isFullPath }: HttpRequest): string {
  return isFullPath || path === CONFIG_PATH ? path : `${deps.apiBaseUrl()}${path}`
}

function initOf(deps: HttpDependencies, request: HttpRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = deps.csrfToken()
  if (token && request.method !== 'GET') headers['x-csrf-token'] = token
  if (request.key !== undefined) headers['idempotency-key'] = request.key
  const init: RequestInit = { method: request.method, credentials: 'include', headers }
  if (request.signal) init.signal = request.signal
  // A cached response would hide a new version.
  if (request.path === CONFIG_PATH || request.path === config.health.path) init.cache = 'no-store'
  if (request.body === undefined) return init
  if (isForm(request.body)) return { ...init, body: request.body }
  headers['content-type'] = 'application/json'
  return { ...init, body: JSON.stringify(request.body) }
}

function isForm(body: unknown): body is FormData | URLSearchParams {
  return body instanceof FormData || body instanceof URLSearchParams
}

function isAuthCall(request: HttpRequest): boolean {
  return request.path.startsWith('/auth/')
}

function isLogIn(request: HttpRequest): boolean {
  return request.method === auth.logIn.method && request.path === auth.logIn.path
}
