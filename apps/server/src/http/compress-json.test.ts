import { gunzipSync } from 'node:zlib'
import { auth } from '@enamel/contract/auth'
import { search } from '@enamel/contract/search'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../app.ts'
import { readConfig } from '../config.ts'
import { buildServer } from './build-server.ts'

const large = { names: Array.from({ length: 200 }, (_, index) => `Grace Thornton ${index}`) }

let app: FastifyInstance

beforeAll(async () => {
  app = await buildServer({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    publicUrl: 'http://localhost',
    secret: 'a secret of tests, at least 32 characters',
  })
  app.get('/large', { config: { endpoint: search.patients } }, async () => large)
  app.get('/small', { config: { endpoint: search.patients } }, async () => ({ name: 'Grace' }))
  app.get('/token', { config: { endpoint: auth.csrfToken } }, async () => large)
  app.get('/text', async (_request, reply) => reply.type('text/plain').send('x'.repeat(5_000)))
})
afterAll(() => app.close())

function get(url: string, accepted?: string) {
  return app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

describe('a JSON answer of more than a kilobyte', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', '*'])(
    'is compressed for %s',
    async (accepted) => {
      const answer = await get('/large', accepted)
      expect(answer.headers['content-encoding']).toBe('gzip')
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(large).length / 3)
      expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(large)
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
    },
  )

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.000, *', '*;q=0'])(
    'comes as it is for %s',
    async (accepted) => {
      const answer = await get('/large', accepted)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.json()).toEqual(large)
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
    },
  )
})

describe('never compressed is', () => {
  it.each(['/small', '/token', '/text'])('%s', async (path) => {
    expect((await get(path, 'gzip')).headers['content-encoding']).toBeUndefined()
  })

  it('what tells a token: its length would tell of it', () => {
    const withToken = routes.filter(({ endpoint }) => endpoint.tellsToken).map(({ endpoint }) => endpoint)
    expect(withToken.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /auth/csrf-token',
      'POST /auth/session',
      'GET /auth/session',
      'POST /broadcasting/auth',
    ])
  })
})
