import { afterEach, beforeEach, expect, it } from 'vitest'
import { silent } from '../log.ts'
import { SocketSessions } from './socket-sessions.ts'
import { addressOf, type PushHost, RawClient, startPushHost } from './testing/push-host.ts'

const CHANNEL = 'private-events.7'
let host: PushHost
let validSessions: Set<string>
let sessions: SocketSessions

beforeEach(async () => {
  host = await startPushHost()
  validSessions = new Set(['aa', 'bb'])
  sessions = new SocketSessions({
    server: host.server,
    log: silent,
    validAmong: async (hashes) => new Set(hashes.filter((session) => validSessions.has(session))),
  })
})

afterEach(() => host.close())

async function subscribedClient(session: string | null): Promise<RawClient> {
  const client = new RawClient(addressOf(host.port))
  await client.subscribe(CHANNEL)
  const socket = host.server.membersOf(CHANNEL).at(-1)
  if (session && socket) {
    sessions.receive(JSON.stringify({ kind: 'signed', socket_id: socket.id, session }))
  }
  return client
}

it('closes sockets with an expired session at the next check', async () => {
  const [expired] = [await subscribedClient('aa'), await subscribedClient('bb')]
  validSessions.delete('aa')
  await sessions.checkSockets()
  expect(await expired.closed).toMatchObject({ code: 4009 })
  expect(host.server.membersOf(CHANNEL)).toHaveLength(1)
})

it('asks a browser to reconnect when its session is still unknown after ten seconds', async () => {
  const client = await subscribedClient(null)
  await sessions.checkSockets()
  const [socket] = host.server.membersOf(CHANNEL)
  if (socket?.subscribedAt == null) throw new Error('not subscribed')
  socket.subscribedAt -= 10_001
  await sessions.checkSockets()
  expect(await client.closed).toMatchObject({ code: 4200 })
})

it('does not close sockets without a subscription', async () => {
  const client = new RawClient(addressOf(host.port))
  await client.waitUntilConnected()
  await sessions.checkSockets()
  client.send({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:pong' })
})

it('ignores messages about sockets and sessions of other nodes', async () => {
  const client = await subscribedClient('aa')
  sessions.receive('{"kind":"signed","socket_id":"1.2","session":"cc"}')
  sessions.receive('{"kind":"session_ended","session":"cc"}')
  expect(host.server.membersOf(CHANNEL).map(({ session }) => session)).toEqual(['aa'])
  client.send({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:pong' })
})

it('closes a socket when another node reports that its session has ended', async () => {
  const client = await subscribedClient('aa')
  sessions.receive('{"kind":"session_ended","session":"aa"}')
  expect(await client.closed).toMatchObject({ code: 4009 })
})
