import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { call, connectCalls } from './call.ts'
import type { HttpRequest } from './http-client.ts'
import { fakeNetwork } from './testing/fake-network.ts'

const methods: HttpRequest['method'][] = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST']
const idempotent = methods.filter((method) => method !== 'POST')

describe('network errors', () => {
  it.each(methods)('are retried three times for %s, after 1, 2 and 4 seconds (HTTP-01)', async (method) => {
    const network = fakeNetwork(['broken'])
    await expect(network.client.send({ method, path: '/x' })).rejects.toBeInstanceOf(NetworkError)
    expect(network.sent).toHaveLength(4)
    expect(network.waits).toEqual([1000, 2000, 4000])
  })

  it('are not retried any more after a response (HTTP-01)', async () => {
    const network = fakeNetwork(['broken', 'broken', { status: 200, body: { ok: true } }])
    const response = await network.client.send({
      method: 'POST',
      path: '/v3/patients/1/notes',
      body: { id: 'a' },
    })
    expect(response.status).toBe(200)
    expect(network.sent.map((request) => request.body)).toEqual([{ id: 'a' }, { id: 'a' }, { id: 'a' }])
  })

  it('are never retried at login, nor for a request with its own retry rule (G1-20, C1-23)', async () => {
    const login = fakeNetwork(['broken'])
    await expect(
      login.client.send({ method: 'POST', path: '/auth/session', body: {} }),
    ).rejects.toBeInstanceOf(NetworkError)
    expect(login.sent).toHaveLength(1)

    const withoutRetries = fakeNetwork(['broken'])
    await expect(
      withoutRetries.client.send({ method: 'PUT', path: '/v3/patients/1/actions', retries: 'off' }),
    ).rejects.toBeInstanceOf(NetworkError)
    expect(withoutRetries.sent).toHaveLength(1)
  })
})

describe('a request', () => {
  it.each(idempotent.flatMap((method) => [500, 502, 503, 599, 429].map((status) => ({ method, status }))))(
    'with $method is retried three times after status $status (HTTP-02)',
    async ({ method, status }) => {
      const network = fakeNetwork([{ status }])
      const response = await network.client.send({ method, path: '/x' })
      expect(response.status).toBe(status)
      expect(network.sent).toHaveLength(4)
      expect(network.waits).toEqual([1000, 2000, 4000])
    },
  )

  it.each([500, 503, 429])('with POST is not retried after status %i (HTTP-02)', async (status) => {
    const network = fakeNetwork([{ status }])
    expect((await network.client.send({ method: 'POST', path: '/x' })).status).toBe(status)
    expect(network.sent).toHaveLength(1)
  })

  it.each(methods.flatMap((method) => [400, 403, 404, 409, 413, 422].map((status) => ({ method, status }))))(
    'with $method is not retried after status $status (HTTP-02)',
    async ({ method, status }) => {
      const network = fakeNetwork([{ status, body: { code: 'no', message: 'No.' } }])
      expect((await network.client.send({ method, path: '/x' })).status).toBe(status)
      expect(network.sent).toHaveLength(1)
    },
  )

  it('is retried after 429 or 503 at the time of Retry-After, in seconds or as a date, but within 30 seconds (G1-20)', async () => {
    const network = fakeNetwork([
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': 'Thu, 20 Nov 2025 09:30:12 GMT' } },
      { status: 503, headers: { 'retry-after': '600' } },
      { status: 200 },
    ])
    await network.client.send({ method: 'GET', path: '/x' })
    expect(network.waits).toEqual([7000, 12_000, 30_000])
  })

  it('is neither sent nor retried once the caller has aborted it (G1-20)', async () => {
    const notStarted = fakeNetwork([{ status: 200 }])
    const reason = new Error('a newer search was typed')
    const signal = AbortSignal.abort(reason)
    await expect(notStarted.client.send({ method: 'GET', path: '/x', signal })).rejects.toBe(reason)
    expect(notStarted.sent).toHaveLength(0)

    const controller = new AbortController()
    const interrupted = fakeNetwork([{ status: 503 }], {
      wait: async (_ms, waiting) => {
        controller.abort(reason)
        waiting?.throwIfAborted()
      },
    })
    await expect(
      interrupted.client.send({ method: 'GET', path: '/x', signal: controller.signal }),
    ).rejects.toBe(reason)
    expect(interrupted.sent).toHaveLength(1)
  })
})

describe('every request', () => {
  it.each([
    { path: '/v3/init', url: '/api/v3/init' },
    { path: '/auth/csrf-token', url: '/api/auth/csrf-token' },
    { path: '/health/stateless', url: '/api/health/stateless' },
    { path: '/config.json', url: '/config.json' },
  ])('goes to api_base_url, except for config.json: $path (HTTP-05)', async ({ path, url }) => {
    const network = fakeNetwork([{ status: 200 }])
    await network.client.send({ method: 'GET', path })
    expect(network.sent[0]?.url).toBe(url)
  })

  it('goes to the new api_base_url after a refreshed config has changed it (HTTP-05)', async () => {
    let base = '/api'
    const network = fakeNetwork([{ status: 200 }], { apiBaseUrl: () => base })
    await network.client.send({ method: 'GET', path: '/v3/init' })
    base = 'https://api.enamel.test'
    await network.client.send({ method: 'GET', path: '/v3/init' })
    expect(network.sent.map((request) => request.url)).toEqual([
      '/api/v3/init',
      'https://api.enamel.test/v3/init',
    ])
  })

  it.each(methods)(
    'is JSON with credentials, and has the token unless it is a GET: %s (AUTH-11, SETT-11)',
    async (method) => {
      const network = fakeNetwork([{ status: 200 }])
      const body = method === 'GET' || method === 'HEAD' ? undefined : { first_name: 'Grace' }
      await network.client.send({ method, path: '/v3/patients/1', body })
      const sent = network.sent[0]
      expect(sent?.credentials).toBe('include')
      expect(sent?.headers.accept).toBe('application/json')
      expect(sent?.headers['content-type']).toBe(body ? 'application/json' : undefined)
      expect(sent?.body).toEqual(body)
      expect(sent?.headers['x-csrf-token']).toBe(method === 'GET' ? undefined : 'token-1')
    },
  )

  it('has the token that is valid when it is sent (AUTH-11)', async () => {
    let token = 'token-1'
    const network = fakeNetwork([{ status: 200 }], { csrfToken: () => token })
    await network.client.send({ method: 'PUT', path: '/x' })
    token = 'token-2'
    await network.client.send({ method: 'PUT', path: '/x' })
    expect(network.sent.map((request) => request.headers['x-csrf-token'])).toEqual(['token-1', 'token-2'])
  })

  it('is repeated once with a new token when another tab has rotated the old one', async () => {
    let token = 'old'
    const network = fakeNetwork(
      [{ status: 403, body: { code: 'csrf_mismatch', message: 'Reload.' } }, { status: 201 }],
      {
        csrfToken: () => token,
        renewCsrfToken: async () => {
          token = 'new'
        },
      },
    )
    const response = await network.client.send({ method: 'POST', path: '/x', body: { id: 'a' } })
    expect(response.status).toBe(201)
    expect(network.sent.map((request) => request.headers['x-csrf-token'])).toEqual(['old', 'new'])
  })

  it('reports the API version of its response, including refusals and retries (CFG-12, SETT-11)', async () => {
    const network = fakeNetwork([
      { status: 503, headers: { 'x-api-version': '1.0.0' } },
      { status: 200, headers: { 'x-api-version': '1.0.1' } },
    ])
    await network.client.send({ method: 'GET', path: '/x' })
    const refused = fakeNetwork([{ status: 422, headers: { 'x-api-version': '1.0.2' } }])
    await refused.client.send({ method: 'POST', path: '/x' })
    expect(network.versions).toEqual(['1.0.0', '1.0.1'])
    expect(refused.versions).toEqual(['1.0.2'])
  })

  it('reports an ended session on a 401, except for auth calls (C1-19)', async () => {
    const network = fakeNetwork([{ status: 401, body: { code: 'unauthenticated', message: '' } }])
    await network.client.send({ method: 'GET', path: '/v3/init' })
    expect(network.unauthenticated()).toBe(1)
    await network.client.send({ method: 'GET', path: '/auth/session' })
    await network.client.send({ method: 'POST', path: '/auth/session' })
    expect(network.unauthenticated()).toBe(1)
  })

  it('is not retried after a programming error, which the caller receives', async () => {
    const programmingError = new Error('Config must be available before the first call.')
    const network = fakeNetwork([{ status: 200 }], {
      apiBaseUrl: () => {
        throw programmingError
      },
    })
    await expect(network.client.send({ method: 'GET', path: '/x' })).rejects.toBe(programmingError)
    expect(network.waits).toEqual([])
  })
})

describe('a call of the contract', async () => {
  const { inbox } = await import('@enamel/contract/inbox')
  const { nextAction } = await import('@enamel/contract/next-action')
  const { auth } = await import('@enamel/contract/auth')
  const id = '0199f5a0-0000-7000-8000-000000000001'

  it('fills in path and query, and returns the body', async () => {
    const network = fakeNetwork([{ status: 200, body: { data: [], cursor: null } }])
    connectCalls(network.client)
    const page = await call(inbox.list, {
      query: { limit: 50, channel: 'SMS', tx_types: 'Implants,Clear aligners', unread: '1' },
    })
    expect(page).toEqual({ data: [], cursor: null })
    expect(network.sent[0]?.url).toBe(
      '/api/v2/conversations/communications?limit=50&channel=SMS&tx_types=Implants%2CClear+aligners&unread=1',
    )
    await call(inbox.star, { params: { id } })
    expect(network.sent[1]).toMatchObject({ method: 'PUT', url: `/api/conversations/${id}/star` })
  })

  it('sends the idempotency key of a save with each attempt', async () => {
    const network = fakeNetwork(['broken', { status: 200, body: {} }])
    connectCalls(network.client)
    const key = '0198c1de-0000-7000-8000-000000000007'
    await call(nextAction.save, { params: { id }, body: { next_action: 'lost' } }, { key })
    expect(network.sent.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key])
  })

  it('returns undefined when the response has no body', async () => {
    connectCalls(fakeNetwork([{ status: 204 }]).client)
    expect(await call(auth.logOut)).toBeUndefined()
  })

  it('throws a refusal with its status, code, text and fields', async () => {
    const envelope = {
      code: 'validation',
      message: 'Please check the marked fields and try again.',
      errors: { email: ['Enter your email'] },
    }
    connectCalls(fakeNetwork([{ status: 422, body: envelope }]).client)
    const refusal = call(auth.logIn, { body: { email: '', password: 'x' } })
    await expect(refusal).rejects.toBeInstanceOf(ApiError)
    await expect(refusal).rejects.toMatchObject({ status: 422, ...envelope })
  })

  it('throws unknown_error for a refusal without a body', async () => {
    connectCalls(fakeNetwork([{ status: 418 }]).client)
    await expect(call(auth.logOut)).rejects.toMatchObject({
      status: 418,
      code: 'unknown_error',
      message: 'unknown_error',
      errors: {},
    })
  })
})
