import { expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi, type Turn } from '../../lib/testing/fake-network.ts'
import { authoriseChannel } from './authorise-channel.ts'

/** The results of requests to a server with these answers in turn, and the requests. */
async function authorised(...turns: Turn[]) {
  let token = 'token-1'
  const network = fakeApi(turns, {
    csrfToken: () => token,
    async renewCsrfToken() {
      token = 'token-2'
    },
  })
  connectCalls(network.client)
  return { ...network, result: await authoriseChannel('12.34', 'private-events.7') }
}

const granted: Turn = { status: 200, body: { auth: 'key:signature' } }

it('posts socket and channel as a form, with the session and the token (RT-03)', async () => {
  const { result, sent } = await authorised(granted)
  expect(result).toEqual({ kind: 'granted', auth: 'key:signature' })
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

it('fetches a fresh token once when another tab has rotated it', async () => {
  const stale: Turn = { status: 403, body: { code: 'csrf_mismatch', message: '' } }
  const { result, sent } = await authorised(stale, granted)
  expect(result).toEqual({ kind: 'granted', auth: 'key:signature' })
  expect(sent.map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-2'])
  expect((await authorised(stale, stale)).result).toEqual({ kind: 'refused' })
})

it('logs out when the session is gone', async () => {
  const { result, unauthenticated } = await authorised({
    status: 401,
    body: { code: 'unauthenticated', message: 'Please log in to continue.' },
  })
  expect(result).toEqual({ kind: 'refused' })
  expect(unauthenticated()).toBe(1)
})

it('is refused for good by another practice’s channel', async () => {
  const { result, unauthenticated } = await authorised({
    status: 403,
    body: { code: 'channel_refused', message: 'This channel belongs to another practice.' },
  })
  expect(result).toEqual({ kind: 'refused' })
  expect(unauthenticated()).toBe(0)
})

it.each<[string, Turn]>([
  ['the network is gone', 'broken'],
  ['the server stumbles', { status: 503 }],
  [
    'there were too many requests',
    { status: 429, body: { code: 'too_many_requests', message: 'Wait a moment.' } },
  ],
])('leaves it to the connection to ask again when %s', async (_, turn) => {
  const { result, sent } = await authorised(turn)
  expect(result).toEqual({ kind: 'unreachable' })
  expect(sent).toHaveLength(1)
})
