import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { createHttpClient } from '../../lib/http-client.ts'
import { createCsrfToken } from './csrf-token.ts'
import { createSessionCalls } from './session.api.ts'

const details = { email: 'reception@brightside.test', token: 'session-token', payload: {} }
const credentials = {
  email: 'reception@brightside.test',
  password: 'enamel-demo-password',
  allowed_redirect_urls: ['https://reports.enamel.test'],
}
const { signal } = new AbortController()

interface SentRequest {
  /** The method and the URL. */
  line: string
  body: unknown
  token: string | null
  credentials: string | undefined
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** The session calls with a fake network that issues tokens. All other responses come from `respond`. */
function callsWith(respond: (sent: SentRequest) => Response | Error) {
  const sent: SentRequest[] = []
  let tokens = 0
  const csrf = createCsrfToken()
  connectCalls(
    createHttpClient({
      fetch: async (url, init) => {
        const headers = new Headers(init.headers)
        const request = {
          line: `${init.method} ${url}`,
          body: init.body ? JSON.parse(String(init.body)) : undefined,
          token: headers.get('x-csrf-token'),
          credentials: init.credentials,
        }
        sent.push(request)
        if (request.line === 'GET /api/auth/csrf-token') return json({ csrf_token: `token-${++tokens}` })
        const response = respond(request)
        if (response instanceof Error) throw response
        return response
      },
      now: () => 0,
      wait: async () => undefined,
      apiBaseUrl: () => '/api',
      csrfToken: csrf.read,
      onUnauthenticated: () => {
        throw new Error('Auth requests report a 401 themselves')
      },
      onApiVersion: () => undefined,
    }),
  )
  return { calls: createSessionCalls(csrf), csrf, sent }
}

const linesOf = (sent: SentRequest[]) => sent.map(({ line }) => line)

describe('session requests', () => {
  it('each wait for a new token, and send it if they change something (AUTH-10, AUTH-11)', async () => {
    const { calls, sent } = callsWith(({ line }) =>
      line.startsWith('DELETE') ? new Response(null, { status: 204 }) : json(details),
    )
    await calls.logIn(credentials, signal)
    await calls.refresh(signal)
    await calls.logOut(signal)
    expect(linesOf(sent)).toEqual([
      'GET /api/auth/csrf-token',
      'POST /api/auth/session',
      'GET /api/auth/csrf-token',
      'GET /api/auth/session',
      'GET /api/auth/csrf-token',
      'DELETE /api/auth/session',
    ])
    expect(sent[1]?.token).toBe('token-1')
    expect(sent[5]?.token).toBe('token-3')
    expect(new Set(sent.map((request) => request.credentials))).toEqual(new Set(['include']))
  })

  it('contain only email and password when logging in (AUTH-37)', async () => {
    const { calls, sent } = callsWith(() => json(details))
    await calls.logIn(credentials, signal)
    expect(sent[1]?.body).toEqual({ email: credentials.email, password: credentials.password })
  })

  it('store the token of a new session (AUTH-11)', async () => {
    const { calls, csrf } = callsWith(() => json(details))
    expect(await calls.logIn(credentials, signal)).toEqual(details)
    expect(csrf.read()).toBe('session-token')
  })

  it.each([
    [
      'invalid credentials',
      json({ code: 'invalid_credentials', message: 'No' }, 401),
      { code: 'invalid_credentials', message: 'No' },
    ],
    [
      'an unknown error code',
      json({ code: 'teapot', message: 'Short and stout' }, 422),
      { code: 'teapot', message: 'Short and stout' },
    ],
    [
      'an error page',
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { code: 'unknown_error', isInconclusive: true },
    ],
    ['a missing response', new TypeError('Failed to fetch'), { code: 'network_error', isInconclusive: true }],
  ])(
    'report why a login failed for %s, without retrying the login (AUTH-20, AUTH-23, AUTH-24)',
    async (_, response, problem) => {
      const { calls, sent } = callsWith(() => response)
      await expect(calls.logIn(credentials, signal)).rejects.toMatchObject({ problem })
      expect(linesOf(sent).filter((line) => line.startsWith('POST'))).toHaveLength(1)
    },
  )
})
