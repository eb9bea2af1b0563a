import { expect, it } from 'vitest'
import { type AuthoriseWorld, authoriseChannel } from './authorise-channel.ts'

type Turn = { status: number; body?: unknown } | 'broken'

/** A server that answers turn by turn, and what it was asked. */
function server(...turns: Turn[]) {
  const asked: { url: string; method: string; credentials: string; token: string; form: string }[] = []
  let token = 'token-1'
  let signedOut = 0
  const world: AuthoriseWorld = {
    async fetch(url, init) {
      const headers = new Headers(init.headers)
      asked.push({
        url,
        method: init.method ?? '',
        credentials: init.credentials ?? '',
        token: headers.get('x-csrf-token') ?? '',
        form: String(init.body),
      })
      const turn = turns.shift()
      if (!turn || turn === 'broken') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(turn.body ?? {}), { status: turn.status })
    },
    apiBaseUrl: () => '/api',
    csrfToken: () => token,
    async renewCsrfToken() {
      token = 'token-2'
    },
    onUnauthenticated() {
      signedOut++
    },
  }
  return { world, asked, signedOut: () => signedOut }
}

const authorise = ({ world }: ReturnType<typeof server>) =>
  authoriseChannel(world, '12.34', 'private-events.7')

it('posts socket and channel as a form, with the session and the token (RT-03)', async () => {
  const place = server({ status: 200, body: { auth: 'key:signature' } })
  expect(await authorise(place)).toEqual({ kind: 'granted', auth: 'key:signature' })
  expect(place.asked).toEqual([
    {
      url: '/api/broadcasting/auth',
      method: 'POST',
      credentials: 'include',
      token: 'token-1',
      form: 'socket_id=12.34&channel_name=private-events.7',
    },
  ])
})

it('fetches a fresh token once when another tab has rotated it', async () => {
  const stale = { status: 403, body: { code: 'csrf_mismatch', message: '' } }
  const place = server(stale, { status: 200, body: { auth: 'key:signature' } })
  expect(await authorise(place)).toEqual({ kind: 'granted', auth: 'key:signature' })
  expect(place.asked.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
  expect(await authorise(server(stale, stale))).toEqual({ kind: 'refused' })
})

it('logs out when the session is gone', async () => {
  const place = server({ status: 401, body: { code: 'unauthenticated', message: '' } })
  expect(await authorise(place)).toEqual({ kind: 'refused' })
  expect(place.signedOut()).toBe(1)
})

it('is refused for good by another practice’s channel', async () => {
  const place = server({ status: 403, body: { code: 'channel_refused', message: '' } })
  expect(await authorise(place)).toEqual({ kind: 'refused' })
  expect(place.signedOut()).toBe(0)
})

it.each<[string, Turn]>([
  ['the network is gone', 'broken'],
  ['the server stumbles', { status: 503 }],
  ['there were too many requests', { status: 429 }],
])('may be asked again when %s', async (_, turn) => {
  expect(await authorise(server(turn))).toEqual({ kind: 'unreachable' })
})
