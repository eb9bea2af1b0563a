import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../lib/testing/fake-network.ts'
import { authoriseChannel } from './authorise-channel.ts'

/** The signature from a server that sends these responses in turn, and the requests. */
async function authorise(...turns: FakeResult[]) {
  let token = 'token-1'
  const network = fakeApi(turns, {
    csrfToken: () => token,
    async renewCsrfToken() {
      token = 'token-2'
    },
  })
  connectCalls(network.client)
  const result = await authoriseChannel('12.34', 'private-events.7').catch(() => 'failed')
  return { ...network, result }
}

const granted: FakeResult = { status: 200, body: { auth: 'key:signature' } }

describe('authorising a channel', () => {
  it('posts the socket and the channel as a form, with session and token (RT-03)', async () => {
    const { result, sent } = await authorise(granted)
    expect(result).toEqual({ auth: 'key:signature' })
    expect(sent).toEqual([
      {
        url: '/api/broadcasting/auth',
        method: 'POST',
        credentials: 'include',
        headers: { accept: 'application/json', 'x-csrf-token': 'token-1' },
        body: new URLSearchParams({ socket_id: '12.34', channel_name: 'private-events.7' }),
      },
    ])
  })

  it('fetches a new CSRF token, once, when another tab has replaced the token', async () => {
    const tokenRefusal: FakeResult = { status: 403, body: { code: 'csrf_mismatch', message: '' } }
    const { result, sent } = await authorise(tokenRefusal, granted)
    expect(result).toEqual({ auth: 'key:signature' })
    expect(sent.map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-2'])
    expect((await authorise(tokenRefusal, tokenRefusal)).result).toBe('failed')
  })

  it('reports a missing session, so that the user is logged out', async () => {
    const { result, unauthenticated } = await authorise({
      status: 401,
      body: { code: 'unauthenticated', message: 'Please log in to continue.' },
    })
    expect(result).toBe('failed')
    expect(unauthenticated()).toBe(1)
  })

  it.each<[string, FakeResult]>([
    ['the network is down', 'broken'],
    ['the server fails', { status: 503 }],
    [
      'the channel is refused',
      {
        status: 403,
        body: { code: 'channel_refused', message: 'This channel belongs to another practice.' },
      },
    ],
    [
      'there were too many requests',
      { status: 429, body: { code: 'too_many_requests', message: 'Wait a moment.' } },
    ],
  ])('does not retry by itself when %s, since the connection retries', async (_, turn) => {
    const { result, sent, unauthenticated } = await authorise(turn)
    expect(result).toBe('failed')
    expect(sent).toHaveLength(1)
    expect(unauthenticated()).toBe(0)
  })
})
