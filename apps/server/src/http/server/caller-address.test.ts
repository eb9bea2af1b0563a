import { IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { TrustedProxies } from '../../trusted-proxies.ts'
import { callerAddress, rateLimitKey } from './caller-address.ts'

function caller(trusted: TrustedProxies, socket: string, forwarded?: string): string {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: socket }))
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return callerAddress(trusted)(request)
}

describe('the address of a caller', () => {
  it.each<[TrustedProxies, string, string | undefined, string]>([
    // No proxy is trusted: headers that callers write are ignored.
    [0, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    // One proxy: it wrote the last entry, and earlier entries came from outside.
    [1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [1, '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [1, '10.0.0.1', undefined, '10.0.0.1'],
    // Two proxies.
    [2, '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    // Proxies by their addresses.
    [['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [['10.0.0.1', 'fd00::/8'], '::ffff:10.0.0.1', '203.0.113.9, fd00::2', '203.0.113.9'],
    [['10.0.0.0/8'], '10.0.0.1', 'not an address', 'not an address'],
    [['10.0.0.0/8'], '10.0.0.1', '10.0.0.7', '10.0.0.7'],
  ])(
    'with trusted proxies %j, a connection from %s and the X-Forwarded-For %j is %s',
    (trusted, socket, forwarded, expected) => {
      expect(caller(trusted, socket, forwarded)).toBe(expected)
    },
  )
})

describe('the key by which requests are counted', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1::1', '2001:db8:0:1::'],
    ['2001:db8:0:1::ffff', '2001:db8:0:1::'],
  ])('for %s is %s', (ip, key) => {
    expect(rateLimitKey({ ip })).toBe(key)
  })

  it('exists for callers who closed the connection and have no address any more', async () => {
    const app = Fastify()
    app.addHook('onRequest', async (request) => request.raw.socket.destroy())
    await app.register(rateLimit, { keyGenerator: rateLimitKey })
    const served = Promise.withResolvers<string | undefined>()
    app.get('/', async ({ ip }) => served.resolve(ip))
    app.setErrorHandler((error) => served.reject(error))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
    expect(await served.promise).toBeUndefined()
    await app.close()
  })
})
