import { auth } from '@enamel/contract/auth'
import { config } from '@enamel/contract/config'
import { NetworkError } from './api-error.ts'
import { isRepeatable, MAX_RETRIES, waitBeforeRetry } from './retry-policy.ts'

/** The one call outside api_base_url (HTTP-05). */
export const CONFIG_PATH = '/config.json'

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, relative to api_base_url: `/v3/init`. */
  path: string
  /** The path is whole, as the server gave it: that of a file. */
  whole?: boolean | undefined
  /** Sent as JSON; forms go as they are. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** `off` for calls with a retry rule of their own (C1-23). */
  retries?: 'general' | 'off' | undefined
  /** Sent as Idempotency-Key. */
  key?: string | undefined
  /** How it is sent where `fetch` would not do: it cannot report the progress of an upload. */
  via?: HttpDependencies['fetch'] | undefined
}

/** The client's dependencies. Time, network and session are passed in, so that it runs in a test as it is. */
export interface HttpDependencies {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970; only a Retry-After that names a date needs it. */
  now: () => number
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Read at each call, since the address arrives with the remote config. */
  apiBaseUrl: () => string
  /** The anti-forgery token, once there is one (AUTH-11). */
  csrfToken: () => string | undefined
  /** Fetches a new token after another tab has rotated it; the refused call is then repeated. */
  renewCsrfToken?: () => Promise<void>
  /** The session has ended (HTTP-03); calls under /auth/ report it themselves (C1-19). */
  onUnauthenticated: () => void
  /** The API's version as each answer names it (CFG-12). */
  onApiVersion: (version: string) => void
}

export interface HttpClient {
  /**
   * Makes one call, repeated by the general policy (HTTP-01, HTTP-02, G1-20). Resolves with any answer, refusals too.
   * @throws NetworkError when no answer came; the signal's reason when aborted
   */
  send: (request: HttpRequest) => Promise<Response>
}

export function createHttpClient(deps: HttpDependencies): HttpClient {
  return {
    async send(request) {
      const answer = await sendWithRetries(deps, request)
      const renewed = await renewAndRetry(deps, request, answer)
      if (renewed.status === 401 && !isAuthCall(request)) deps.onUnauthenticated()
      return renewed
    },
  }
}

async function sendWithRetries(deps: HttpDependencies, request: HttpRequest): Promise<Response> {
  const retries = request.retries === 'off' || isLogIn(request) ? 0 : MAX_RETRIES
  for (let attempt = 0; ; attempt++) {
    const result = await sendAttempt(deps, request)
    const last = attempt >= retries
    if (result.kind === 'answer' && (last || !isRepeatable(request.method, result.answer.status))) {
      return result.answer
    }
    if (result.kind === 'no_answer' && last) throw new NetworkError(result.cause)
    const retryAfter = result.kind === 'answer' ? result.answer.headers.get('retry-after') : null
    await deps.wait(waitBeforeRetry(attempt, retryAfter, deps.now()), request.signal)
  }
}

type AttemptResult = { kind: 'answer'; answer: Response } | { kind: 'no_answer'; cause: unknown }

async function sendAttempt(deps: HttpDependencies, request: HttpRequest): Promise<AttemptResult> {
  const url = urlOf(deps, request)
  const init = initOf(deps, request)
  try {
    request.signal?.throwIfAborted()
    const answer = await (request.via ?? deps.fetch)(url, init)
    const version = answer.headers.get('x-api-version')
    if (version) deps.onApiVersion(version)
    return { kind: 'answer', answer }
  } catch (cause) {
    if (request.signal?.aborted) throw request.signal.reason
    // fetch rejects with a TypeError when the network fails; anything else is a mistake of ours.
    if (!(cause instanceof TypeError)) throw cause
    return { kind: 'no_answer', cause }
  }
}

/** A call refused for its token changed nothing, so it may be repeated with a fresh one, whatever its method. */
async function renewAndRetry(
  deps: HttpDependencies,
  request: HttpRequest,
  answer: Response,
): Promise<Response> {
  if (answer.status !== 403 || !deps.renewCsrfToken || isAuthCall(request)) return answer
  if ((await codeOf(answer.clone())) !== 'csrf_mismatch') return answer
  await deps.renewCsrfToken()
  return await sendWithRetries(deps, request)
}

async function codeOf(answer: Response): Promise<unknown> {
  try {
    return ((await answer.json()) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

function urlOf(deps: HttpDependencies, { path, whole }: HttpRequest): string {
  return whole || path === CONFIG_PATH ? path : `${deps.apiBaseUrl()}${path}`
}

function initOf(deps: HttpDependencies, request: HttpRequest): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = deps.csrfToken()
  if (token && request.method !== 'GET') headers['x-csrf-token'] = token
  if (request.key !== undefined) headers['idempotency-key'] = request.key
  const init: RequestInit = { method: request.method, credentials: 'include', headers }
  if (request.signal) init.signal = request.signal
  // The probe of a version must not be answered from a cache.
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
