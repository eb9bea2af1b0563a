import { createHttpClient, type HttpClient, type HttpDependencies } from '../http-client.ts'
import { checkedResponse } from './contract-reply.ts'

/** The result of a request: a response, or a failed connection. */
export type FakeResult = { status: number; body?: unknown; headers?: Record<string, string> } | 'broken'

export interface FakeNetwork {
  client: HttpClient
  /** The sent requests, oldest first. */
  sent: { url: string; method: string; headers: Record<string, string>; credentials: string; body: unknown }[]
  /** The waits between attempts, in milliseconds. */
  waits: number[]
  versions: string[]
  /** How many times the session was reported as ended. */
  unauthenticated: () => number
}

/**
 * The product's server, which gives these results one after the other, then repeats the last one. The results are
 * checked against the contract. Waits end immediately.
 */
export function fakeApi(results: FakeResult[], deps: Partial<HttpDependencies> = {}): FakeNetwork {
  return openNetwork(results, deps, checkedResponse)
}

/** A network with any responses, for tests of the client itself. */
export function fakeNetwork(results: FakeResult[], deps: Partial<HttpDependencies> = {}): FakeNetwork {
  return openNetwork(results, deps, async (_request, response) => response)
}

function openNetwork(
  results: FakeResult[],
  deps: Partial<HttpDependencies>,
  check: typeof checkedResponse,
): FakeNetwork {
  const remaining = [...results]
  const sent: FakeNetwork['sent'] = []
  const waits: number[] = []
  const versions: string[] = []
  let endedSessions = 0
  const client = createHttpClient({
    fetch: async (url, init) => {
      sent.push({
        url,
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        credentials: init.credentials ?? '',
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      })
      const result = remaining.length > 1 ? remaining.shift() : remaining[0]
      if (result === undefined || result === 'broken') throw new TypeError('Failed to fetch')
      const text = result.body === undefined ? null : JSON.stringify(result.body)
      return check(
        { method: init.method ?? 'GET', path: url.replace(/^\/api/, '') },
        new Response(result.status === 204 ? null : text, {
          status: result.status,
          headers: { 'content-type': 'application/json', ...result.headers },
        }),
      )
    },
    now: () => Date.UTC(2025, 10, 20, 9, 30),
    wait: async (ms, signal) => {
      waits.push(ms)
      signal?.throwIfAborted()
    },
    apiBaseUrl: () => '/api',
    csrfToken: () => 'token-1',
    onUnauthenticated: () => {
      endedSessions += 1
    },
    onApiVersion: (version) => versions.push(version),
    ...deps,
  })
  return { client, sent, waits, versions, unauthenticated: () => endedSessions }
}
