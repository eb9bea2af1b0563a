import { createHttpClient, type HttpClient, type HttpDependencies } from '../http-client.ts'
import { checkedResponse } from './contract-reply.ts'

/** The network's reaction to the next request: a response, or none. */
export type Turn = { status: number; body?: unknown; headers?: Record<string, string> } | 'broken'

export interface FakeNetwork {
  client: HttpClient
  /** The sent requests, oldest first. */
  sent: { url: string; method: string; headers: Record<string, string>; credentials: string; body: unknown }[]
  /** The waits between attempts, in milliseconds. */
  waits: number[]
  versions: string[]
  /** How often the session was reported as ended. */
  unauthenticated: () => number
}

/**
 * The product's server, which responds turn by turn (and repeats the last turn), checked against the contract. Nothing
 * waits.
 */
export function fakeApi(turns: Turn[], deps: Partial<HttpDependencies> = {}): FakeNetwork {
  return openNetwork(turns, deps, checkedResponse)
}

/** A network with any responses, for tests of the client itself. */
export function fakeNetwork(turns: Turn[], deps: Partial<HttpDependencies> = {}): FakeNetwork {
  return openNetwork(turns, deps, async (_request, answer) => answer)
}

function openNetwork(
  turns: Turn[],
  deps: Partial<HttpDependencies>,
  checked: typeof checkedResponse,
): FakeNetwork {
  const left = [...turns]
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
      const turn = left.length > 1 ? left.shift() : left[0]
      if (turn === undefined || turn === 'broken') throw new TypeError('Failed to fetch')
      const text = turn.body === undefined ? null : JSON.stringify(turn.body)
      return checked(
        { method: init.method ?? 'GET', path: url.replace(/^\/api/, '') },
        new Response(turn.status === 204 ? null : text, {
          status: turn.status,
          headers: { 'content-type': 'application/json', ...turn.headers },
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
