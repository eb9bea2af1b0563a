import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { eventually } from '@enamel/testing/eventually'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { openLog } from '../../log.ts'
import { buildServer } from './build-server.ts'

let app: FastifyInstance
let port: number
let lines: string[]
let allowStop: () => void
let slowWork: () => Promise<void>

beforeEach(async () => {
  lines = []
  const blocked = new Promise<void>((resolve) => {
    allowStop = resolve
  })
  app = await buildServer({
    config: readConfig({}),
    log: openLog('info', { write: (line) => lines.push(line) }),
    publicUrl: 'http://localhost',
    secret: 'a secret for tests, at least 32 characters',
  })
  app.post('/api/notes', async () => ({ ok: true }))
  // A part of the product that takes long to stop.
  app.addHook('preClose', () => blocked)
  app.get('/api/emails/:identity', async () => ({ ok: true }))
  app.get('/api/slow', () => slowWork().then(() => ({ ok: true })))
  app.get('/api/broken', () => {
    throw Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (name)=(Grace Thornton)' })
  })
  app.get(
    '/api/list',
    { schema: { querystring: z.object({ stages: z.string().optional() }) } },
    async () => ({
      ok: true,
    }),
  )
  // Stands in for the push server, which accepts only WebSockets.
  app.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 418 Upgrade\r\n\r\n{}'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  allowStop()
  await app.close()
})

interface RawResponse {
  status: number
  headers: string
  body: unknown
}

/** Sends these bytes and reads until the server closes the connection. */
async function send(bytes: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  return readResponse(await text(socket))
}

function readResponse(response: string): RawResponse {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) }
}

function expectEnvelope({ status, headers, body }: RawResponse, expected: number, code: string): void {
  expect(status).toBe(expected)
  expect(body).toEqual({ code, message: expect.stringMatching(/\w+ \w+/) })
  expect(headers).toMatch(/x-api-version: \d/)
  expect(headers).toContain('content-type: application/json')
  expect(headers).toContain('cache-control: no-store')
}

const CLOSE = 'Connection: close\r\n'
const long = 'x'.repeat(1200)

describe('a refusal, even of a request without a route (CFG-12),', () => {
  it.each([
    ['a malformed path', `GET /api/%E0%A4%A HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, 'malformed'],
    [
      'an id that is too long',
      `GET /api/emails/${long} HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`,
      404,
      'not_found',
    ],
    ['no host', `GET /api/list HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'malformed'],
    ['bytes that are not HTTP', 'HELO mail.example\r\n\r\n', 400, 'malformed'],
    [
      'headers that are too long',
      `GET /api/list HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an unknown expectation',
      `POST /api/notes HTTP/1.1\r\nHost: a\r\nExpect: the-moon\r\nContent-Length: 0\r\n${CLOSE}\r\n`,
      417,
      'expectation_failed',
    ],
    [
      'a body type that is not accepted',
      `POST /api/notes HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 6\r\n${CLOSE}\r\n<xml/>`,
      415,
      'unsupported_media_type',
    ],
    [
      'a body with a declared length that is too large',
      `POST /api/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n${CLOSE}\r\n`,
      413,
      'too_large',
    ],
    [
      'a malformed chunk',
      `POST /api/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n`,
      400,
      'malformed',
    ],
    [
      'an upgrade to a protocol other than WebSocket',
      `GET /api/nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
      404,
      'not_found',
    ],
    ['an unknown path', `GET /api/nothing HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 404, 'not_found'],
    ['an unknown method', `PATCH /api/notes HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 404, 'not_found'],
  ])('has the envelope and the API version for %s', async (_, bytes, status, code) => {
    expectEnvelope(await send(bytes), status, code)
  })

  it('has the envelope and the API version for a request while the process stops', async () => {
    const closed = app.close()
    expectEnvelope(await send('GET /api/list HTTP/1.1\r\nHost: a\r\n\r\n'), 503, 'unavailable')
    allowStop()
    await closed
  })
})

describe('a stop of the server', () => {
  it('waits for open requests, but not for further requests over their connections', async () => {
    allowStop()
    let finish = () => {}
    const isReceived = new Promise<void>((received) => {
      slowWork = () => {
        received()
        return new Promise((resolve) => {
          finish = resolve
        })
      }
    })
    const answered = send('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await isReceived
    const closed = app.close()
    await eventually(() => expect(app.server.listening).toBe(false))
    finish()
    expect(await answered).toMatchObject({ status: 200, body: { ok: true } })
    await closed
  })
})

describe('the log', () => {
  it('names the route of a request and not its path, which may contain an email address', async () => {
    await send(`GET /api/emails/grace@mail.example?query=Thornton HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)
    await send(`GET /nowhere/grace@mail.example HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)
    await send(`GET /api/emails/grace@mail.example%E0%A4%A HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)
    const requests = lines.map((line) => JSON.parse(line)).flatMap(({ req }) => req ?? [])
    expect(requests).toEqual([
      { method: 'GET', route: '/api/emails/:identity' },
      { method: 'GET', route: 'unknown' },
      { method: 'GET', route: 'unknown' },
    ])
    expect(lines.join()).not.toMatch(/grace|thornton/i)
  })

  it('names an error without the values that it contains', async () => {
    await send(`GET /api/broken HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)
    const errors = lines.map((line) => JSON.parse(line)).flatMap(({ err }) => err ?? [])
    expect(errors).toMatchObject([{ name: 'Error', message: 'duplicate key', code: '23505' }])
    expect(lines.join()).not.toMatch(/grace|thornton/i)
  })
})

describe('a query', () => {
  it.each([
    ['stages=a&stages=b', 'stages'],
    ['stages[]=a', 'stages[]'],
    ['stages[0]=a', 'stages[0]'],
    ['other=a&other=b', 'other'],
  ])('is refused with the list %s, since the values of a list are joined by commas', async (query, field) => {
    const answer = await app.inject(`/api/list?${encodeURI(query)}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'validation',
      errors: { [field]: ['Send this parameter once, with its values separated by commas'] },
    })
  })

  it('may contain an unknown parameter once', async () => {
    expect((await app.inject('/api/list?stages=a&_=1')).statusCode).toBe(200)
  })
})
