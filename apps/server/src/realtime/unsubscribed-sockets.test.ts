import { describe, expect, it } from 'vitest'
import { callerAddress } from '../http/server/caller-address.ts'
import { CHANNEL, host, rawClient, subscribedClient } from './testing/push-fixture.ts'
import { addressOf } from './testing/push-host.ts'

describe('a socket without a subscription', () => {
  it('is closed after the time limit, unlike a subscribed socket', async () => {
    const { server, port } = await host({ subscribeWithinMs: 40 })
    const silent = rawClient(addressOf(port))
    const refused = rawClient(addressOf(port))
    const { client } = await subscribedClient(port)
    await refused.waitUntilConnected()
    refused.send({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth: 'forged' } })
    expect(await silent.closed).toEqual({ code: 4101, reason: 'No subscription came in time' })
    expect(await refused.closed).toMatchObject({ code: 4101 })
    expect([...server.sockets()].map(({ id }) => id)).toEqual([client.connection.socket_id])
  })

  it('counts towards the limit of its address, unlike a subscribed socket', async () => {
    const { port } = await host({ maxUnsubscribedPerAddress: 2 })
    await subscribedClient(port)
    const first = rawClient(addressOf(port))
    await first.waitUntilConnected()
    const second = rawClient(addressOf(port))
    await second.waitUntilConnected()
    expect(await rawClient(addressOf(port)).closed).toEqual({
      code: 4100,
      reason: 'Too many connections from this address',
    })
    second.ws.close()
    await second.closed
    const third = rawClient(addressOf(port))
    await third.subscribe(CHANNEL)
    await rawClient(addressOf(port)).waitUntilConnected()
  })

  it('is counted by the address that trusted proxies report', async () => {
    const { port } = await host({
      maxUnsubscribedPerAddress: 1,
      addressOf: callerAddress(['127.0.0.0/8']),
    })
    const from = (address: string) => rawClient(addressOf(port), { headers: { 'x-forwarded-for': address } })
    await from('203.0.113.1').waitUntilConnected()
    await from('203.0.113.2').waitUntilConnected()
    expect(await from('203.0.113.1').closed).toMatchObject({ code: 4100 })
    expect(await from('198.51.100.7, 203.0.113.2').closed).toMatchObject({ code: 4100 })
  })
})
