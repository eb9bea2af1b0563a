import { expect, it } from 'vitest'
import { closeCodes } from './close-codes.ts'
import { CHANNEL, host, pusher, rawClient, subscribedClient } from './testing/push-fixture.ts'
import { addressOf, next } from './testing/push-host.ts'

it('lets pusher-js connect, subscribe to a private channel and receive an event (RT-02, RT-04)', async () => {
  const { server, port } = await host()
  const { channel } = await subscribedClient(port)
  const received = next(channel, 'patient.updated')
  server.deliver({
    channel: CHANNEL,
    name: 'patient.updated',
    data: '{"identity":"7","payload":{"stage":"é"}}',
  })
  expect(await received).toEqual({ identity: '7', payload: { stage: 'é' } })
})

it('delivers an event only to its channel (RT-11)', async () => {
  const { server, port } = await host()
  const { client, channel } = await subscribedClient(port)
  const other = client.subscribe('private-events.8')
  await next(other, 'pusher:subscription_succeeded')
  const receivedElsewhere: unknown[] = []
  channel.bind_global((name: string) => receivedElsewhere.push(name))
  const received = next(other, 'patient.updated')
  server.deliver({ channel: 'private-events.9', name: 'patient.updated', data: '"9"' })
  server.deliver({ channel: 'private-events.8', name: 'patient.updated', data: '"8"' })
  expect(await received).toBe('8')
  expect(receivedElsewhere).toEqual([])
})

it('preserves the order of events', async () => {
  const { server, port } = await host()
  const { channel } = await subscribedClient(port)
  const received: number[] = []
  channel.bind('count', (value: number) => received.push(value))
  const last = next(channel, 'last')
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  for (const index of numbers) server.deliver({ channel: CHANNEL, name: 'count', data: String(index) })
  server.deliver({ channel: CHANNEL, name: 'last', data: '{}' })
  await last
  expect(received).toEqual(numbers)
})

it('refuses a subscription with a wrong signature', async () => {
  const { server, port } = await host()
  const client = pusher(port, { sign: async () => `test-key:${'0'.repeat(64)}` })
  const channel = client.subscribe(CHANNEL)
  expect(await next(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  expect(server.membersOf(CHANNEL)).toEqual([])
})

it('refuses a signature that was made for a different socket', async () => {
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

it('refuses a subscription to a channel that is not private', async () => {
  const { port } = await host()
  const client = pusher(port)
  expect(await next(client.subscribe('events.7'), 'pusher:subscription_error')).toMatchObject({ status: 401 })
})

it('delivers nothing more after unsubscribing', async () => {
  const { server, port } = await host()
  const { client } = await subscribedClient(port)
  client.unsubscribe(CHANNEL)
  await next(client.subscribe('private-events.8'), 'pusher:subscription_succeeded')
  expect(server.membersOf(CHANNEL)).toEqual([])
})

it('makes pusher-js reconnect immediately and subscribe again when it ends a socket with 4200 (RT-11)', async () => {
  const { server, port } = await host()
  const { client, channel } = await subscribedClient(port)
  const again = next(channel, 'pusher:subscription_succeeded')
  const error = next(client.connection, 'error')
  const oldId = client.connection.socket_id
  for (const socket of server.membersOf(CHANNEL)) server.end(socket, closeCodes.restart)
  expect(await error).toMatchObject({ data: { code: 4200 } })
  await again
  expect(client.connection.socket_id).not.toBe(oldId)
  const received = next(channel, 'patient.updated')
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  expect(await received).toBe(1)
})

it('asks every browser to reconnect when it closes, and accepts no more connections', async () => {
  const { server, port } = await host()
  const [subscriber, idler] = [rawClient(addressOf(port)), rawClient(addressOf(port))]
  await subscriber.subscribe(CHANNEL)
  await idler.waitUntilConnected()
  await server.close()
  expect(await subscriber.closed).toMatchObject({ code: 4200 })
  expect(await idler.closed).toMatchObject({ code: 4200 })
  expect(await rawClient(addressOf(port)).closed).toMatchObject({ code: 1006 })
})

it('replies to pings, and pings a silent browser again after each reply', async () => {
  const { port } = await host({ activityTimeoutMs: 40, pongTimeoutMs: 400 })
  const client = rawClient(addressOf(port))
  await client.waitUntilConnected()
  client.send({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toEqual({ event: 'pusher:pong', data: '{}' })
  expect(await client.next()).toEqual({ event: 'pusher:ping', data: '{}' })
  client.send({ event: 'pusher:pong', data: {} })
  expect(await client.next()).toEqual({ event: 'pusher:ping', data: '{}' })
})

it('keeps the connection of pusher-js open over several pings', async () => {
  const { server, port } = await host({ activityTimeoutMs: 40, pongTimeoutMs: 400 })
  const { client, channel } = await subscribedClient(port)
  const id = client.connection.socket_id
  for (let pings = 0; pings < 3; pings++) {
    await next(client.connection, 'message')
  }
  const received = next(channel, 'patient.updated')
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  await received
  expect(client.connection.socket_id).toBe(id)
})

it('disconnects a browser with 4201 when it does not reply to a ping', async () => {
  const { server, port } = await host({ activityTimeoutMs: 40, pongTimeoutMs: 40 })
  const client = rawClient(addressOf(port))
  await client.waitUntilConnected()
  expect(await client.closed).toMatchObject({ code: 4201 })
  expect([...server.sockets()]).toEqual([])
})

it('closes connections that have a wrong key or protocol version, with the protocol’s codes', async () => {
  const { port } = await host()
  const codeOf = async (address: string) => (await rawClient(address).closed).code
  expect(await codeOf(addressOf(port, { key: 'wrong' }))).toBe(4001)
  expect(await codeOf(addressOf(port, { query: '' }))).toBe(4008)
  expect(await codeOf(addressOf(port, { query: '?protocol=x' }))).toBe(4006)
  expect(await codeOf(addressOf(port, { query: '?protocol=4' }))).toBe(4007)
})

it('makes pusher-js stop with a wrong key', async () => {
  const { port } = await host()
  const client = pusher(port, { key: 'wrong' })
  await next(client.connection, 'disconnected')
  expect(client.connection.state).toBe('disconnected')
})

it("ignores upper and lower case in a channel's name, and replies in the browser's spelling (RT-02)", async () => {
  const { server, port } = await host()
  const upper = pusher(port).subscribe('private-events.0198C1DE')
  await next(upper, 'pusher:subscription_succeeded')
  const lower = pusher(port).subscribe('private-events.0198c1de')
  await next(lower, 'pusher:subscription_succeeded')
  const received = [next(upper, 'patient.updated'), next(lower, 'patient.updated')]
  server.deliver({ channel: 'private-events.0198c1de', name: 'patient.updated', data: '1' })
  expect(await Promise.all(received)).toEqual([1, 1])
  expect(server.membersOf('private-events.0198C1DE')).toHaveLength(2)
})
