import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { buildServer } from './build-server.ts'
import { receiveFile } from './receive-file.ts'

const PACE = { windowMs: 100, leastBytes: 100 }
const LONG = 1_000_000

let app: FastifyInstance
let port: number

beforeEach(async () => {
  app = await buildServer({
    config: readConfig({}),
    log: openLog('silent'),
    publicUrl: 'http://localhost',
    secret: 'a secret of tests, at least 32 characters',
    slowest: PACE,
  })
  app.post('/notes', async () => ({ ok: true }))
  app.post('/file', (asked) =>
    receiveFile(asked, LONG, async ({ content }) => ({ bytes: (await buffer(content)).length })),
  )
  app.post('/late', async (asked) => {
    await windowsPass()
    return receiveFile(asked, LONG, async ({ content }) => ({ bytes: (await buffer(content)).length }))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const LENGTH = `Content-Length: ${LONG}`
const CHUNKED = 'Transfer-Encoding: chunked'
const JSON_TYPE = 'Content-Type: application/json'
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=between-parts'
const FILE_HEAD =
  '--between-parts\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n'
const FILE_FOOT = '\r\n--between-parts--\r\n'
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`

/** A request whose body goes on for as long as anybody takes it: so much of it every few milliseconds. */
function slowRequest(path: string, headers: string[], { first = '{', more = ' ' } = {}) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  // Written to after the server hung up.
  socket.on('error', () => {})
  socket.write([`POST ${path} HTTP/1.1`, 'Host: a', ...headers, '', first].join('\r\n'))
  const sending = setInterval(() => socket.writable && socket.write(more), 10)
  socket.on('close', () => clearInterval(sending))
  const finish = (last: string) => {
    clearInterval(sending)
    socket.write(last)
  }
  return { answer: once(socket, 'close').then(() => answer), finish }
}

/** As long as it takes until three requests, one after the other, have been found too slow. */
async function windowsPass(): Promise<void> {
  for (let count = 0; count < 3; count++) await slowRequest('/notes', [JSON_TYPE, LENGTH]).answer
}

describe('a request whose body trickles in', () => {
  it.each([
    ['JSON', '/notes', [JSON_TYPE, LENGTH], undefined],
    ['JSON of no stated length', '/notes', [JSON_TYPE, CHUNKED], { first: chunk('{'), more: chunk(' ') }],
    ['a form with a file', '/file', [FORM_TYPE, LENGTH], { first: FILE_HEAD }],
  ])('with %s is ended, and answered 408 in the envelope', async (_, path, headers, bytes) => {
    const answer = await slowRequest(path, headers, bytes).answer
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expect(head.toLowerCase()).toMatch(/connection: close[\s\S]*x-api-version: \d/)
    expect(JSON.parse(body)).toEqual({
      code: 'request_timeout',
      message: 'The request took too long to arrive.',
    })
  })

  it('is ended also where it was answered before, and not answered twice', async () => {
    const answer = await slowRequest('/notes', ['Content-Type: text/xml', LENGTH]).answer
    expect(answer).toMatch(/^HTTP\/1\.1 415 /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('a request that takes its time', () => {
  it('comes in whole over a slow line, for however long', async () => {
    const bytes = { first: chunk(FILE_HEAD), more: chunk('x'.repeat(500)) }
    const { answer, finish } = slowRequest('/file', [FORM_TYPE, CHUNKED, 'Connection: close'], bytes)
    await windowsPass()
    finish(`${chunk(FILE_FOOT)}0\r\n\r\n`)
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"ok":true,"value":\{"bytes":\d+\}\}/)
  })

  it('comes in whole where the server is slow to read it', async () => {
    const data = new FormData()
    data.append('file', new File([Buffer.alloc(900_000)], 'x.png', { type: 'image/png' }))
    const answer = await fetch(`http://127.0.0.1:${port}/late`, { method: 'POST', body: data })
    expect(await answer.json()).toEqual({ ok: true, value: { bytes: 900_000 } })
  })

  it('is none once it is a socket, which may be silent for however long', async () => {
    const server = new WebSocketServer({ server: app.server })
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: { 'content-length': '10' } })
    await once(socket, 'open')
    await windowsPass()
    const heard = once(socket, 'message')
    for (const client of server.clients) client.send('still here')
    expect(String((await heard)[0])).toBe('still here')
    socket.terminate()
    server.close()
  })
})
