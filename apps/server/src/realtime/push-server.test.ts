import { once } from 'node:events'
import { connect } from 'node:net'
import type Pusher from 'pusher-js'
import { afterEach, describe, expect, it } from 'vitest'
import { callerAddress } from '../http/caller-address.ts'
import { closeCodes } from './close-codes.ts'
import type { PushServerOptions } from './push-server.ts'
import {
  addressOf,
  next,
  type PushHost,
  pusherClient,
  RawClient,
  startPushHost,
} from './testing/push-host.ts'

const CHANNEL = 'private-events.7'
const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

async function host(options: Partial<PushServerOptions> = {}, port = 0): Promise<PushHost> {
  const started = await startPushHost(options, port)
  open.push(started)
  return started
}

function pusher(...args: Parameters<typeof pusherClient>): Pusher {
  const client = pusherClient(...args)
  open.push({ close: () => client.disconnect() })
  return client
}

function raw(...args: ConstructorParameters<typeof RawClient>): RawClient {
  const client = new RawClient(...args)
  open.push({ close: () => client.ws.terminate() })
  return client
}

async function subscribed(
  port: number,
): Promise<{ client: Pusher; channel: ReturnType<Pusher['subscribe']> }> {
  const client = pusher(port)
  const channel = client.subscribe(CHANNEL)
  await next(channel, 'pusher:subscription_succeeded')
  return { client, channel }
}

it('lets pusher-js connect, subscribe to a private channel and hear an event (RT-02, RT-04)', async () => {
  const { server, port } = await host()
  const { channel } = await subscribed(port)
  const heard = next(channel, 'patient.updated')
  server.deliver({
    channel: CHANNEL,
    name: 'patient.updated',
    data: '{"identity":"7","payload":{"stage":"é"}}',
  })
  expect(await heard).toEqual({ identity: '7', payload: { stage: 'é' } })
})

it('delivers an event to its own channel alone (RT-11)', async () => {
  const { server, port } = await host()
  const { client, channel } = await subscribed(port)
  const other = client.subscribe('private-events.8')
  await next(other, 'pusher:subscription_succeeded')
  const elsewhere: unknown[] = []
  channel.bind_global((name: string) => elsewhere.push(name))
  const heard = next(other, 'patient.updated')
  server.deliver({ channel: 'private-events.9', name: 'patient.updated', data: '"9"' })
  server.deliver({ channel: 'private-events.8', name: 'patient.updated', data: '"8"' })
  expect(await heard).toBe('8')
  expect(elsewhere).toEqual([])
})

it('keeps the order of events', async () => {
  const { server, port } = await host()
  const { channel } = await subscribed(port)
  const heard: number[] = []
  channel.bind('count', (value: number) => heard.push(value))
  const last = next(channel, 'last')
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  for (const index of numbers) server.deliver({ channel: CHANNEL, name: 'count', data: String(index) })
  server.deliver({ channel: CHANNEL, name: 'last', data: '{}' })
  await last
  expect(heard).toEqual(numbers)
})

it('refuses a wrong signature and delivers nothing to it', async () => {
  const { server, port } = await host()
  const client = pusher(port, { sign: async () => `test-key:${'0'.repeat(64)}` })
  const channel = client.subscribe(CHANNEL)
  expect(await next(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  expect(server.membersOf(CHANNEL)).toEqual([])
})

it('refuses a signature that was made for another socket', async () => {
  const { port } = await host()
  const first = pusher(port)
  await next(first.connection, 'connected')
  const client = pusher(port, {
    sign: async (_, channel) => {
      const { channelAuth } = await import('./channel-signature.ts')
      return channelAuth('test-key', 'test-secret', first.connection.socket_id, channel)
    },
  })
  expect(await next(client.subscribe(CHANNEL), 'pusher:subscription_error')).toMatchObject({ status: 401 })
})

it('has private channels alone', async () => {
  const { port } = await host()
  const client = pusher(port)
  expect(await next(client.subscribe('events.7'), 'pusher:subscription_error')).toMatchObject({ status: 401 })
})

it('delivers nothing more after leaving a channel', async () => {
  const { server, port } = await host()
  const { client } = await subscribed(port)
  client.unsubscribe(CHANNEL)
  await next(client.subscribe('private-events.8'), 'pusher:subscription_succeeded')
  expect(server.membersOf(CHANNEL)).toEqual([])
})

it('brings pusher-js back at once when asked to reconnect; it subscribes again by itself (RT-11)', async () => {
  const { server, port } = await host()
  const { client, channel } = await subscribed(port)
  const again = next(channel, 'pusher:subscription_succeeded')
  const error = next(client.connection, 'error')
  const oldId = client.connection.socket_id
  for (const socket of server.membersOf(CHANNEL)) server.end(socket, closeCodes.restart)
  expect(await error).toMatchObject({ data: { code: 4200 } })
  await again
  expect(client.connection.socket_id).not.toBe(oldId)
  const heard = next(channel, 'patient.updated')
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  expect(await heard).toBe(1)
})

it('asks every browser to reconnect when it closes, and takes no more', async () => {
  const { server, port } = await host()
  const [subscriber, idler] = [raw(addressOf(port)), raw(addressOf(port))]
  await subscriber.subscribe(CHANNEL)
  await idler.welcomed()
  await server.close()
  expect(await subscriber.closed).toMatchObject({ code: 4200 })
  expect(await idler.closed).toMatchObject({ code: 4200 })
  expect(await raw(addressOf(port)).closed).toMatchObject({ code: 1006 })
})

it('answers a ping, and sends its own to a silent browser, which answers', async () => {
  const { port } = await host({ activityTimeoutMs: 40, pongTimeoutMs: 400 })
  const client = raw(addressOf(port))
  await client.welcomed()
  client.say({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toEqual({ event: 'pusher:pong', data: '{}' })
  expect(await client.next()).toEqual({ event: 'pusher:ping', data: '{}' })
  client.say({ event: 'pusher:pong', data: {} })
  expect(await client.next()).toEqual({ event: 'pusher:ping', data: '{}' })
})

it('keeps pusher-js connected through several pings', async () => {
  const { server, port } = await host({ activityTimeoutMs: 40, pongTimeoutMs: 400 })
  const { client, channel } = await subscribed(port)
  const id = client.connection.socket_id
  for (let pings = 0; pings < 3; pings++) {
    await next(client.connection, 'message')
  }
  const heard = next(channel, 'patient.updated')
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  await heard
  expect(client.connection.socket_id).toBe(id)
})

it('closes 4201 on a browser that does not answer a ping', async () => {
  const { server, port } = await host({ activityTimeoutMs: 40, pongTimeoutMs: 40 })
  const client = raw(addressOf(port))
  await client.welcomed()
  expect(await client.closed).toMatchObject({ code: 4201 })
  expect([...server.sockets()]).toEqual([])
})

it('closes by the protocol’s codes what it cannot serve', async () => {
  const { port } = await host()
  const codeOf = async (address: string) => (await raw(address).closed).code
  expect(await codeOf(addressOf(port, { key: 'wrong' }))).toBe(4001)
  expect(await codeOf(addressOf(port, { query: '' }))).toBe(4008)
  expect(await codeOf(addressOf(port, { query: '?protocol=x' }))).toBe(4006)
  expect(await codeOf(addressOf(port, { query: '?protocol=4' }))).toBe(4007)
})

it('makes pusher-js give up on a wrong key', async () => {
  const { port } = await host()
  const client = pusher(port, { key: 'wrong' })
  await next(client.connection, 'disconnected')
  expect(client.connection.state).toBe('disconnected')
})

it('sends browsers away for a while when it is full', async () => {
  const { port } = await host({ maxSockets: 1 })
  await raw(addressOf(port)).welcomed()
  expect(await raw(addressOf(port)).closed).toMatchObject({ code: 4100 })
})

it('answers 404 on any other path', async () => {
  const { port } = await host()
  for (const path of ['/', '/app', '/app/test-key/more', '//[']) {
    const stream = connect(port, '127.0.0.1')
    stream.write(
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    const [answer] = await once(stream, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /)
    stream.destroy()
  }
})

it('refuses events from browsers with 4301 and stays open', async () => {
  const { port } = await host()
  const client = raw(addressOf(port))
  await client.subscribe(CHANNEL)
  client.say({ event: 'client-typing', channel: CHANNEL, data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
  client.say({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:pong' })
})

it('says so when it cannot read a message, and ends the connection when that goes on', async () => {
  const { port } = await host()
  const client = raw(addressOf(port))
  await client.welcomed()
  client.ws.send('{')
  expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: null } })
  client.ws.send(Buffer.from([0, 255]))
  expect(await client.next()).toMatchObject({ event: 'pusher:error' })
  for (let frames = 0; frames < 10; frames++) client.ws.send('{')
  expect(await client.closed).toMatchObject({ code: 4100 })
})

it('ends a connection that floods it', async () => {
  const { server, port } = await host()
  const client = raw(addressOf(port))
  await client.subscribe(CHANNEL)
  for (let frames = 0; frames < 200; frames++) client.say({ event: 'pusher:ping', data: {} })
  expect(await client.closed).toMatchObject({ code: 4100 })
  expect(server.membersOf(CHANNEL)).toEqual([])
})

it('ends a connection that sends a frame over 16 kB', async () => {
  const { port } = await host()
  const client = raw(addressOf(port))
  await client.welcomed()
  client.ws.send('x'.repeat(20_000))
  expect(await client.closed).toMatchObject({ code: 1009 })
})

it('refuses more than 20 channels on one connection', async () => {
  const { port } = await host()
  const client = pusher(port)
  for (let index = 0; index < 20; index++) {
    await next(client.subscribe(`private-events.${index}`), 'pusher:subscription_succeeded')
  }
  expect(await next(client.subscribe('private-events.20'), 'pusher:subscription_error')).toMatchObject({
    error: 'Too many channels on one connection',
  })
})

it('cuts off a browser that does not read, and keeps serving the others', async () => {
  const { server, port } = await host({ maxBufferedBytes: 64 * 1024 })
  const slow = raw(addressOf(port))
  await slow.subscribe(CHANNEL)
  slow.ws.pause()
  const { channel } = await subscribed(port)
  const data = JSON.stringify('x'.repeat(32 * 1024))
  while (server.membersOf(CHANNEL).length === 2) {
    server.deliver({ channel: CHANNEL, name: 'large', data })
    await next(channel, 'large')
  }
  const heard = next(channel, 'patient.updated')
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  expect(await heard).toBe(1)
  expect([...server.sockets()]).toHaveLength(1)
})

it('delivers nothing to a socket from the moment it is ended', async () => {
  const { server, port } = await host()
  const client = raw(addressOf(port))
  await client.subscribe(CHANNEL)
  const [socket] = server.membersOf(CHANNEL)
  if (!socket) throw new Error('not subscribed')
  server.end(socket, closeCodes.unauthorised)
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  client.ws.on('message', () => expect.unreachable())
  expect(await client.closed).toEqual({ code: 4009, reason: 'The session of this connection has ended' })
})

describe('who subscribes to nothing', () => {
  it('is let go after a while, and a subscriber stays', async () => {
    const { server, port } = await host({ subscribeWithinMs: 40 })
    const silent = raw(addressOf(port))
    const refused = raw(addressOf(port))
    const { client } = await subscribed(port)
    await refused.welcomed()
    refused.say({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth: 'forged' } })
    expect(await silent.closed).toEqual({ code: 4101, reason: 'No subscription came in time' })
    expect(await refused.closed).toMatchObject({ code: 4101 })
    expect([...server.sockets()].map(({ id }) => id)).toEqual([client.connection.socket_id])
  })

  it('keeps others of its address out beyond a number; subscribers do not count', async () => {
    const { port } = await host({ maxStrangersPerAddress: 2 })
    await subscribed(port)
    const first = raw(addressOf(port))
    await first.welcomed()
    const second = raw(addressOf(port))
    await second.welcomed()
    expect(await raw(addressOf(port)).closed).toEqual({
      code: 4100,
      reason: 'Too many connections from this address',
    })
    second.ws.close()
    await second.closed
    const third = raw(addressOf(port))
    await third.subscribe(CHANNEL)
    await raw(addressOf(port)).welcomed()
  })

  it('is counted by the address that trusted proxies tell', async () => {
    const { port } = await host({
      maxStrangersPerAddress: 1,
      addressOf: callerAddress(['127.0.0.0/8']),
    })
    const from = (address: string) => raw(addressOf(port), { headers: { 'x-forwarded-for': address } })
    await from('203.0.113.1').welcomed()
    await from('203.0.113.2').welcomed()
    expect(await from('203.0.113.1').closed).toMatchObject({ code: 4100 })
    expect(await from('198.51.100.7, 203.0.113.2').closed).toMatchObject({ code: 4100 })
  })
})

it('means the same by a channel in either case, and calls it as the browser does (RT-02)', async () => {
  const { server, port } = await host()
  const upper = pusher(port).subscribe('private-events.0198C1DE')
  await next(upper, 'pusher:subscription_succeeded')
  const lower = pusher(port).subscribe('private-events.0198c1de')
  await next(lower, 'pusher:subscription_succeeded')
  const heard = [next(upper, 'patient.updated'), next(lower, 'patient.updated')]
  server.deliver({ channel: 'private-events.0198c1de', name: 'patient.updated', data: '1' })
  expect(await Promise.all(heard)).toEqual([1, 1])
  expect(server.membersOf('private-events.0198C1DE')).toHaveLength(2)
})
