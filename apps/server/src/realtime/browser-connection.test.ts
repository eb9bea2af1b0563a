import { once } from 'node:events'
import { createServer } from 'node:net'
import { EVENTS_MISSED } from '@enamel/domain/realtime/events'
import { eventually } from '@enamel/testing/eventually'
import { freePorts } from '@enamel/testing/free-ports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ConnectionOptions, openConnection } from '../../../web/src/features/realtime/push-connection.ts'
import type { Connection } from '../../../web/src/features/realtime/realtime.machine.ts'
import type { ReloadReason } from '../../../web/src/signed-in/reload-reason.ts'
import { channelAuth } from './channel-signature.ts'
import { closeCodes } from './close-codes.ts'
import { KEY, type PushHost, SECRET, startPushHost } from './testing/push-host.ts'

const CHANNEL = 'private-events.7'
let host: PushHost
let aborting: AbortController
/** The opened connections, which are closed after each test. */
let opened: Promise<Connection>[]
let network: EventTarget
let received: unknown[]
let reloads: ReloadReason[]
/** The next signatures; an error refuses one. The server's own signature is sent when the list is empty. */
let signatures: (string | Error)[]
let authRequests: number
let statuses: boolean[]

beforeEach(async () => {
  // Some tests reconnect to this port.
  const [port] = await freePorts(1)
  host = await startPushHost({}, port)
  aborting = new AbortController()
  opened = []
  network = new EventTarget()
  received = []
  reloads = []
  signatures = []
  authRequests = 0
  statuses = []
})

afterEach(async () => {
  aborting.abort()
  for (const result of await Promise.allSettled(opened))
    if (result.status === 'fulfilled') result.value.close()
  await host.close()
})

function connect(change: Partial<ConnectionOptions> = {}) {
  const connection = openConnection(
    {
      address: { key: KEY, host: '127.0.0.1', port: host.port, tls: false, path: '' },
      channel: CHANNEL,
      async authorise(socketId, channel) {
        authRequests++
        const signature = signatures.shift() ?? channelAuth(KEY, SECRET, socketId, channel)
        if (signature instanceof Error) throw signature
        return { auth: signature }
      },
      network,
      // The page requested its data before the server started.
      firstRequestAt: () => 0,
      onEvent: (name, data) => received.push([name, data]),
      onReload: (reason) => reloads.push(reason),
      onConnectionStatus: (up) => statuses.push(up),
      minRetryDelayMs: 50,
      ...change,
    },
    aborting.signal,
  )
  opened.push(connection)
  return connection
}

function deliver(name: string, data: unknown): void {
  host.server.deliver({ channel: CHANNEL, name, data: JSON.stringify(data) })
}

it('subscribes, and passes on events by name, except events of the protocol (RT-02)', async () => {
  await connect()
  deliver('patient.updated', { identity: '1', payload: { stage: null } })
  deliver('unplaced.changed', { identity: null, payload: { total: 1 } })
  await eventually(() => expect(received).toHaveLength(2))
  expect(received).toEqual([
    ['patient.updated', { identity: '1', payload: { stage: null } }],
    ['unplaced.changed', { identity: null, payload: { total: 1 } }],
  ])
  expect(reloads).toEqual(['opened'])
})

it.each([
  ['does not request a reload when the page requested its data after the last event', 10_000, []],
  ['requests a reload when an event was sent after the page requested its data', -10_000, ['opened']],
])('%s (RT-11)', async (_, askedAfterMs, expected) => {
  deliver('patient.updated', 1)
  const askedAt = performance.now() + askedAfterMs
  await connect({ firstRequestAt: () => askedAt })
  expect(reloads).toEqual(expected)
})

it('requests a reload when the server started to listen after the page requested its data (RT-11)', async () => {
  const askedAt = performance.now() - 10_000
  await connect({ firstRequestAt: () => askedAt })
  expect(reloads).toEqual(['opened'])
})

it('reconnects after the server closes, and requests a reload (RT-11)', async () => {
  await connect()
  const { port } = host
  await host.close()
  host = await startPushHost({}, port)
  await eventually(() => expect(reloads).toEqual(['opened', 'reconnected']))
  deliver('patient.updated', 1)
  await eventually(() => expect(received).toEqual([['patient.updated', 1]]))
})

it('reconnects when the server is still unavailable at the first attempt (RT-11)', async () => {
  await connect()
  const { port } = host
  await host.close()
  const refusing = createServer((stream) => stream.destroy()).listen(port, '127.0.0.1')
  await once(refusing, 'connection')
  refusing.close()
  await once(refusing, 'close')
  host = await startPushHost({}, port)
  await eventually(() => expect(reloads).toEqual(['opened', 'reconnected']))
})

it('reconnects immediately when the computer is online again', async () => {
  await connect({ minRetryDelayMs: 600_000 })
  const { port } = host
  await host.close()
  await eventually(() => expect(statuses.at(-1)).toBe(false))
  network.dispatchEvent(new Event('online'))
  host = await startPushHost({}, port)
  network.dispatchEvent(new Event('online'))
  await eventually(() => expect(reloads).toEqual(['opened', 'reconnected']))
})

it('requests a reload when the server reports missed events (RT-11)', async () => {
  await connect()
  deliver(EVENTS_MISSED, { identity: null, payload: {} })
  await eventually(() => expect(reloads).toEqual(['opened', 'missed']))
  expect(received).toEqual([])
})

it('requests a signature again when the request failed or was refused, and then requests a reload', async () => {
  signatures = [new Error('503'), new Error('403')]
  await connect()
  expect(authRequests).toBe(3)
  expect(statuses.at(-1)).toBe(true)
  expect(reloads).toEqual(['reconnected'])
})

it('reconnects when a signature is refused on a later connection, and reports it as lost meanwhile', async () => {
  await connect()
  const [socket] = host.server.membersOf(CHANNEL)
  if (!socket) throw new Error('not subscribed')
  signatures = [new Error('403'), new Error('404')]
  host.server.end(socket, closeCodes.restart)
  await eventually(() => expect(authRequests).toBe(3))
  expect(statuses.at(-1)).toBe(false)
  await eventually(() => expect(reloads).toEqual(['opened', 'reconnected']))
  expect(statuses.at(-1)).toBe(true)
  expect(host.server.membersOf(CHANNEL)).toHaveLength(1)
})

it('requests another signature when the push server refuses the first one', async () => {
  signatures = [`${KEY}:${'0'.repeat(64)}`]
  await connect()
  expect(authRequests).toBe(2)
})

it('reconnects when the server closes its socket because the session has ended, if it gets a new signature', async () => {
  await connect()
  const [socket] = host.server.membersOf(CHANNEL)
  if (!socket) throw new Error('not subscribed')
  host.server.end(socket, closeCodes.unauthorised)
  await eventually(() => expect(reloads).toEqual(['opened', 'reconnected']))
})

it('closes its socket when it is closed', async () => {
  const connection = await connect()
  connection.close()
  await eventually(() => expect([...host.server.sockets()]).toEqual([]))
})

it('closes its socket when it is closed before it is open', async () => {
  const opening = connect({ authorise: () => new Promise(() => {}) })
  await eventually(() => expect([...host.server.sockets()]).toHaveLength(1))
  aborting.abort(new Error('Logged out'))
  await expect(opening).rejects.toThrow('Logged out')
  await eventually(() => expect([...host.server.sockets()]).toEqual([]))
})

it('ignores the response to a signature request of a socket that was replaced', async () => {
  const late = Promise.withResolvers<{ auth: string }>()
  let first = ''
  const opening = connect({
    authorise: (socketId, channel) => {
      first ||= socketId
      if (socketId === first) return late.promise
      return Promise.resolve({ auth: channelAuth(KEY, SECRET, socketId, channel) })
    },
  })
  await eventually(() => expect(first).not.toBe(''))
  const socket = host.server.find(first)
  if (!socket) throw new Error('not connected')
  host.server.end(socket, closeCodes.restart)
  await opening
  late.reject(new Error('403'))
  deliver('patient.updated', 1)
  await eventually(() => expect(received).toEqual([['patient.updated', 1]]))
})
