import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { closeCodes } from './close-codes.ts'
import { CHANNEL, host, pusher, rawClient, subscribedClient } from './testing/push-fixture.ts'
import { addressOf, next } from './testing/push-host.ts'

it('asks browsers to reconnect later when there are too many sockets', async () => {
  const { port } = await host({ maxSockets: 1 })
  await rawClient(addressOf(port)).waitUntilConnected()
  expect(await rawClient(addressOf(port)).closed).toMatchObject({ code: 4100 })
})

it('responds with 404 at every path other than /app/{key}', async () => {
  const { port } = await host()
  for (const path of ['/', '/app', '/app/test-key/more', '//[']) {
    const stream = connect(port, '127.0.0.1')
    stream.write(
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    const [response] = await once(stream, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 404 /)
    stream.destroy()
  }
})

it('refuses events from browsers with 4301 and keeps the connection open', async () => {
  const { port } = await host()
  const client = rawClient(addressOf(port))
  await client.subscribe(CHANNEL)
  client.send({ event: 'client-typing', channel: CHANNEL, data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
  client.send({ event: 'pusher:ping', data: {} })
  expect(await client.next()).toMatchObject({ event: 'pusher:pong' })
})

it('reports unreadable messages, and ends the connection after several of them', async () => {
  const { port } = await host()
  const client = rawClient(addressOf(port))
  await client.waitUntilConnected()
  client.ws.send('{')
  expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: null } })
  client.ws.send(Buffer.from([0, 255]))
  expect(await client.next()).toMatchObject({ event: 'pusher:error' })
  for (let frames = 0; frames < 10; frames++) client.ws.send('{')
  expect(await client.closed).toMatchObject({ code: 4100 })
})

it('ends a connection that sends too many messages', async () => {
  const { server, port } = await host()
  const client = rawClient(addressOf(port))
  await client.subscribe(CHANNEL)
  for (let frames = 0; frames < 200; frames++) client.send({ event: 'pusher:ping', data: {} })
  expect(await client.closed).toMatchObject({ code: 4100 })
  expect(server.membersOf(CHANNEL)).toEqual([])
})

it('ends a connection that sends a frame over 16 kB', async () => {
  const { port } = await host()
  const client = rawClient(addressOf(port))
  await client.waitUntilConnected()
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

it('disconnects a browser that does not read, and continues to serve others', async () => {
  const { server, port } = await host({ maxBufferedBytes: 64 * 1024 })
  const slow = rawClient(addressOf(port))
  await slow.subscribe(CHANNEL)
  slow.ws.pause()
  const { channel } = await subscribedClient(port)
  const data = JSON.stringify('x'.repeat(32 * 1024))
  while (server.membersOf(CHANNEL).length === 2) {
    server.deliver({ channel: CHANNEL, name: 'large', data })
    await next(channel, 'large')
  }
  const received = next(channel, 'patient.updated')
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  expect(await received).toBe(1)
  expect([...server.sockets()]).toHaveLength(1)
})

it('delivers nothing to a socket after it was ended', async () => {
  const { server, port } = await host()
  const client = rawClient(addressOf(port))
  await client.subscribe(CHANNEL)
  const [socket] = server.membersOf(CHANNEL)
  if (!socket) throw new Error('not subscribed')
  server.end(socket, closeCodes.unauthorised)
  server.deliver({ channel: CHANNEL, name: 'patient.updated', data: '1' })
  client.ws.on('message', () => expect.unreachable())
  expect(await client.closed).toEqual({ code: 4009, reason: 'The session of this connection has ended' })
})
