import { afterEach, beforeEach, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { SocketSessions } from './socket-sessions.ts'
import { addressOf, type PushHost, RawClient, startPushHost } from './testing/push-host.ts'

const CHANNEL = 'private-events.7'
let host: PushHost
let living: Set<string>
let sessions: SocketSessions

beforeEach(async () => {
  host = await startPushHost()
  living = new Set(['aa', 'bb'])
  sessions = new SocketSessions({
    server: host.server,
    log: silent,
    aliveAmong: async (asked) => new Set(asked.filter((session) => living.has(session))),
  })
})

afterEach(() => host.close())

async function subscribed(session: string | null): Promise<RawClient> {
  const client = new RawClient(addressOf(host.port))
  await client.subscribe(CHANNEL)
  const socket = host.server.membersOf(CHANNEL).at(-1)
  if (session && socket) {
    sessions.hear(JSON.stringify({ kind: 'signed', socket_id: socket.id, session }))
  }
  return client
}

it('closes sockets whose session has run out, at the next look', async () => {
  const [runOut] = [await subscribed('aa'), await subscribed('bb')]
  living.delete('aa')
  await sessions.sweep()
  expect(await runOut.closed).toMatchObject({ code: 4009 })
  expect(host.server.membersOf(CHANNEL)).toHaveLength(1)
})

it('has a browser subscribe again whose session did not become known within ten seconds', async () => {
  const client = await subscribed(null)
  await sessions.sweep()
  const [socket] = host.server.membersOf(CHANNEL)
  if (socket?.subscribedAt == null) throw new Error('not subscribed')
  socket.subscribedAt -= 10_001
  await sessions.sweep()
  expect(await client.closed).toMatchObject({ code: 4200 })
})

it('leaves sockets that have subscribed to nothing alone', async () => {
  const client = new RawClient(addressOf(host.port))
  await client.welcomed()
  await sessions.sweep()
  client.send({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:pong' })
})

it('ignores messages about sockets, sessions and practices of other nodes', async () => {
  const client = await subscribed('aa')
  sessions.hear('{"kind":"signed","socket_id":"1.2","session":"cc"}')
  sessions.hear('{"kind":"session_ended","session":"cc"}')
  sessions.hear('{"kind":"practice_ended","client_id":"8"}')
  expect(host.server.membersOf(CHANNEL).map(({ session }) => session)).toEqual(['aa'])
  client.send({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:pong' })
})

it.each([
  ['session', '{"kind":"session_ended","session":"aa"}'],
  ['practice', '{"kind":"practice_ended","client_id":"7"}'],
])('closes a socket at the message that its %s has ended', async (_, message) => {
  const client = await subscribed('aa')
  sessions.hear(message)
  expect(await client.closed).toMatchObject({ code: 4009 })
})
