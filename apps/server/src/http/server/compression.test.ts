import { gunzipSync } from 'node:zlib'
import { auth } from '@enamel/contract/auth'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openLog } from '../../log.ts'
import { ok } from '../pipeline/handler-result.ts'
import type { HttpContext } from '../pipeline/http-context.ts'
import { registerRoutes } from '../pipeline/register-routes.ts'
import { serveOpen } from '../pipeline/serve.ts'
import { buildServer } from './build-server.ts'

const large = { names: Array.from({ length: 200 }, (_, index) => `Grace Thornton ${index}`) }

let app: FastifyInstance

beforeAll(async () => {
  app = await buildServer({
    config: readConfig({}),
    log: openLog('silent'),
    publicUrl: 'http://localhost',
    secret: 'a secret for tests, at least 32 characters',
  })
  app.get('/large', async () => large)
  app.get('/small', async () => ({ name: 'Grace' }))
  registerRoutes(app, {} as HttpContext, [
    serveOpen(auth.csrfToken, async () => ok({ csrf_token: 'x'.repeat(5_000) })),
  ])
})
afterAll(() => app.close())

function get(url: string, accepted?: string) {
  return app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

describe('a JSON response of more than a kilobyte', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', '*'])(
    'is compressed when the request accepts %s',
    async (accepted) => {
      const received = await get('/large', accepted)
      expect(received.headers['content-encoding']).toBe('gzip')
      expect(Number(received.headers['content-length'])).toBe(received.rawPayload.length)
      expect(received.rawPayload.length).toBeLessThan(JSON.stringify(large).length / 3)
      expect(JSON.parse(gunzipSync(received.rawPayload).toString())).toEqual(large)
      expect(received.headers.vary).toMatch(/accept-encoding/i)
    },
  )

  it.each<[string, string | undefined]>([
    ['not declared', undefined],
    ['identity', 'identity'],
    ['br', 'br'],
    ['gzip;q=0', 'gzip;q=0'],
  ])('is sent uncompressed when the accepted encoding is %s', async (_, accepted) => {
    const received = await get('/large', accepted)
    expect(received.headers['content-encoding']).toBeUndefined()
    expect(received.json()).toEqual(large)
  })
})

describe('an uncompressed response', () => {
  it.each(['/small', '/auth/csrf-token'])('is sent by %s', async (path) => {
    expect((await get(path, 'gzip')).headers['content-encoding']).toBeUndefined()
  })

  it('is declared by every endpoint that returns a token or a secret, which a compressed length would reveal', () => {
    const withToken = routes.filter(({ endpoint }) => endpoint.returnsToken).map(({ endpoint }) => endpoint)
    expect(withToken.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /auth/csrf-token',
      'POST /auth/session',
      'GET /auth/session',
      'POST /account/second-factor',
      'PUT /account/second-factor',
      'POST /account/second-factor/recovery-codes',
      'PUT /integrations/:integration/connection',
      'POST /broadcasting/auth',
    ])
  })
})
