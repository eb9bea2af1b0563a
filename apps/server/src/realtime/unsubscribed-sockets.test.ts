import { describe, expect, it } from 'vitest'
import { callerAddress } from '../http/server/caller-address.ts'
import { addressOf } from './testing/push-host.ts'
import { CHANNEL, host, raw, subscribed } from './testing/push-stage.ts'

describe('a socket without a subscription', () => {
  it('is closed after the time limit, unlike a subscribed socket', async () => {
    const { server, port } = await host({ subscribeWithinMs: 40 })
    const silent = raw(addressOf(port))
    const refused = raw(addressOf(port))
    const { client } = await subscribed(port)
    await refused.welcomed()
    refused.send({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth: 'forged' } })
    expect(await silent.closed).toEqual({ code: 4101, reason: 'No subscription came in time' })
    expect(await refused.closed).toMatchObject({ code: 4101 })
    expect([...server.sockets()].map(({ id }) => id)).toEqual([client.connection.socket_id])
  })

  it('counts towards the limit of its address, unlike a subscribed socket', async () => {
    const { port } = await host({ maxUnsubscribedPerAddress: 2 })
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

  it('is counted by the address that trusted proxies report', async () => {
    const { port } = await host({
      maxUnsubscribedPerAddress: 1,
      addressOf: callerAddress(['127.0.0.0/8']),
    })
    const from = (address: string) => raw(addressOf(port), { headers: { 'x-forwarded-for': address } })
    await from('203.0.113.1').welcomed()
    await from('203.0.113.2').welcomed()
    expect(await from('203.0.113.1').closed).toMatchObject({ code: 4100 })
    expect(await from('198.51.100.7, 203.0.113.2').closed).toMatchObject({ code: 4100 })
  })
})
