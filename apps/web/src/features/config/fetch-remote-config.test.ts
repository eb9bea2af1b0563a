import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '../../lib/api-error.ts'
import type { HttpRequest } from '../../lib/http-client.ts'
import { ConfigFetchError } from './config-failure.ts'
import { fetchRemoteConfig, withConfigRetries } from './fetch-remote-config.ts'

const realtime = { key: 'enamel', host: 'push.example', port: 443, tls: true, path: '' }
const config = { api_base_url: '/api', api_version: '1.0.0', realtime }
const { signal } = new AbortController()

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

describe('fetching the remote config', () => {
  it('reads api_base_url and api_version from GET /config.json (CFG-01)', async () => {
    const requests: HttpRequest[] = []
    const send = async (request: HttpRequest) => {
      requests.push(request)
      return json({ ...config, more: 'ignored' })
    }
    const result = await fetchRemoteConfig({ send }, signal)
    expect(requests).toEqual([{ method: 'GET', path: '/config.json', retries: 'off', signal }])
    expect(result).toEqual(config)
  })

  it.each([
    { ...config, realtime: null },
    { api_base_url: '/api', api_version: '1.0.0' },
    { ...config, realtime: 'wss://push.example' },
    { ...config, realtime: { ...realtime, host: undefined } },
    { ...config, realtime: { ...realtime, port: '443' } },
  ])('returns no push server for the response %j (RT-02)', async (body) => {
    const result = await fetchRemoteConfig({ send: async () => json(body) }, signal)
    expect(result).toEqual({ ...config, realtime: null })
  })

  it.each([
    [
      'there is no response',
      () => Promise.reject(new NetworkError(new TypeError('Failed to fetch'))),
      'Failed to fetch config',
    ],
    [
      'the server names the reason',
      async () => json({ code: 'unavailable', message: 'We are restarting.' }, 503),
      'We are restarting.',
    ],
    ['the server refuses without a text', async () => new Response('<h1>', { status: 502 }), 'unknown_error'],
    ['the response is not JSON', async () => new Response('<h1>'), 'unknown_error'],
    ['a field is missing', async () => json({ api_version: '1.0.0' }), 'unknown_error'],
    ['a field is empty', async () => json({ ...config, api_base_url: '' }), 'unknown_error'],
  ])('fails with the specified message when %s (CFG-03)', async (_case, send, message) => {
    await expect(fetchRemoteConfig({ send }, signal)).rejects.toThrow(message)
  })
})

describe('retrying the config fetch', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('happens after 1, 2, 4, 8 and 16 s, then the last failure is thrown (CFG-02)', async () => {
    const attemptedAt: number[] = []
    const start = Date.now()
    const failing = withConfigRetries(async () => {
      attemptedAt.push(Date.now() - start)
      throw new ConfigFetchError({ kind: 'invalid_response', message: `attempt ${attemptedAt.length}` })
    }, signal)
    const result = expect(failing).rejects.toThrow('attempt 6')
    await vi.advanceTimersByTimeAsync(60_000)
    await result
    expect(attemptedAt).toEqual([0, 1000, 3000, 7000, 15_000, 31_000])
  })

  it('ends with the config of the first successful attempt (CFG-02)', async () => {
    let attempts = 0
    const fetching = withConfigRetries(async () => {
      if (++attempts < 3) throw new ConfigFetchError({ kind: 'no_response' })
      return config
    }, signal)
    await vi.advanceTimersByTimeAsync(3000)
    await expect(fetching).resolves.toEqual(config)
    expect(attempts).toBe(3)
  })

  it('stops when it is aborted (CFG-02)', async () => {
    const controller = new AbortController()
    let attempts = 0
    const fetching = withConfigRetries(async () => {
      attempts++
      throw new ConfigFetchError({ kind: 'no_response' })
    }, controller.signal)
    const result = expect(fetching).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(500)
    controller.abort()
    await result
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts).toBe(1)
  })
})
