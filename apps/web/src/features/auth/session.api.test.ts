import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { createHttpClient } from '../../lib/http-client.ts'
import { createCsrfToken } from './csrf-token.ts'
import { createSessionCalls } from './session.api.ts'

const details = { email: 'reception@brightside.test', token: 'of-the-session', payload: {} }
const credentials = {
  email: 'reception@brightside.test',
  password: 'enamel-demo-password',
  allowed_redirect_urls: ['https://reports.enamel.test'],
}
const { signal } = new AbortController()

interface Sent {
  line: string
  body: unknown
  token: string | null
  credentials: string | undefined
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** The calls over a network that answers tokens, and scripted answers to the rest. */
function over(answer: (sent: Sent) => Response | Error) {
  const sent: Sent[] = []
  let tokens = 0
  const csrf = createCsrfToken()
  connectCalls(
    createHttpClient({
      fetch: async (url, init) => {
        const headers = new Headers(init.headers)
        const one = {
          line: `${init.method} ${url}`,
          body: init.body ? JSON.parse(String(init.body)) : undefined,
          token: headers.get('x-csrf-token'),
          credentials: init.credentials,
        }
        sent.push(one)
        if (one.line === 'GET /api/auth/csrf-token') return json({ csrf_token: `token-${++tokens}` })
        const reply = answer(one)
        if (reply instanceof Error) throw reply
        return reply
      },
      now: () => 0,
      wait: async () => undefined,
      apiBaseUrl: () => '/api',
      csrfToken: csrf.read,
      onUnauthenticated: () => {
        throw new Error('Auth calls speak for themselves')
      },
      onApiVersion: () => undefined,
    }),
  )
  return { calls: createSessionCalls(csrf), csrf, sent }
}

const lines = (sent: Sent[]) => sent.map(({ line }) => line)

describe('the calls of signing in and out', () => {
  it('await a fresh token before each and send it with what changes something (AUTH-10, AUTH-11)', async () => {
    const { calls, sent } = over(({ line }) =>
      line.startsWith('DELETE') ? new Response(null, { status: 204 }) : json(details),
    )
    await calls.logIn(credentials, signal)
    await calls.refresh(signal)
    await calls.logOut(signal)
    expect(lines(sent)).toEqual([
      'GET /api/auth/csrf-token',
      'POST /api/auth/session',
      'GET /api/auth/csrf-token',
      'GET /api/auth/session',
      'GET /api/auth/csrf-token',
      'DELETE /api/auth/session',
    ])
    expect(sent[1]?.token).toBe('token-1')
    expect(sent[5]?.token).toBe('token-3')
    expect(new Set(sent.map((one) => one.credentials))).toEqual(new Set(['include']))
  })

  it('send nothing but email and password (AUTH-37)', async () => {
    const { calls, sent } = over(() => json(details))
    await calls.logIn(credentials, signal)
    expect(sent[1]?.body).toEqual({ email: credentials.email, password: credentials.password })
  })

  it('store the token that a session comes with (AUTH-11)', async () => {
    const { calls, csrf } = over(() => json(details))
    expect(await calls.logIn(credentials, signal)).toEqual(details)
    expect(csrf.read()).toBe('of-the-session')
  })

  it.each([
    [
      json({ code: 'invalid_credentials', message: 'No' }, 401),
      { code: 'invalid_credentials', message: 'No' },
    ],
    [
      json({ code: 'teapot', message: 'Short and stout' }, 422),
      { code: 'teapot', message: 'Short and stout' },
    ],
    [new Response('<h1>Bad gateway</h1>', { status: 502 }), { code: 'unknown_error', unanswered: true }],
    [new TypeError('Failed to fetch'), { code: 'network_error', unanswered: true }],
  ])('say what went wrong and try a login only once (AUTH-20, AUTH-23, AUTH-24)', async (reply, problem) => {
    const { calls, sent } = over(() => reply)
    await expect(calls.logIn(credentials, signal)).rejects.toMatchObject({ problem })
    expect(lines(sent).filter((line) => line.startsWith('POST'))).toHaveLength(1)
  })
})
