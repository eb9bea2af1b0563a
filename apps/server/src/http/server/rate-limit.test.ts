import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { openLog } from '../../log.ts'
import { buildServer } from './build-server.ts'

const [FRONT_DESK, OTHER] = ['192.0.2.1', '192.0.2.2']

let app: FastifyInstance

/** Starts a server. @returns a function that sends a request from an address */
async function aServer(environment: Record<string, string>) {
  app = await buildServer({
    config: readConfig(environment),
    log: openLog('silent'),
    publicUrl: 'http://localhost',
    secret: 'a secret for tests, at least 32 characters',
  })
  app.get('/api/list', async () => ({ ok: true }))
  app.get('/api/other', async () => ({ ok: true }))
  return (remoteAddress: string, url = '/api/list', headers = {}) =>
    app.inject({ url, remoteAddress, headers: { host: 'localhost', ...headers } })
}
afterEach(() => app.close())

it('requests from one address beyond RATE_LIMIT_PER_MINUTE are refused with 429 and the time to wait', async () => {
  const get = await aServer({ RATE_LIMIT_PER_MINUTE: '3' })
  const statuses = [
    await get(FRONT_DESK),
    await get(FRONT_DESK, '/api/other'),
    await get(FRONT_DESK),
    await get(FRONT_DESK, '/api/other'),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])

  const refused = await get(FRONT_DESK)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: expect.stringMatching(/\w+ \w+/),
  })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.headers['x-api-version']).toBe('1.0.0')
  expect((await get(OTHER)).statusCode).toBe(200)
})

it('requests are counted by the address that a trusted proxy reports, whatever other clients claim', async () => {
  const get = await aServer({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: OTHER })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  expect((await get(OTHER, '/api/list', from('198.51.100.1'))).statusCode).toBe(200)
  expect((await get(OTHER, '/api/list', from('198.51.100.2'))).statusCode).toBe(200)
  expect((await get(OTHER, '/api/list', from('198.51.100.2'))).statusCode).toBe(429)
  expect((await get(FRONT_DESK, '/api/list', from('198.51.100.3'))).statusCode).toBe(200)
  expect((await get(FRONT_DESK, '/api/list', from('198.51.100.4'))).statusCode).toBe(429)
})
