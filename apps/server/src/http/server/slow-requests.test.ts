import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { eventually } from '@enamel/testing/eventually'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { readConfig } from '../../config.ts'
import { openLog } from '../../log.ts'
import { receiveFile } from '../files/receive-file.ts'
import { buildServer } from './build-server.ts'

const PACE = { windowMs: 30_000, minBytes: 500 }
const LONG = 1_000_000

let app: FastifyInstance
let port: number
/** Lets a request to /late be read. */
let read: () => void

beforeEach(async () => {
  // The tests control the windows, so that a busy machine does not change how much arrives in a window.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await buildServer({
    config: readConfig({}),
    log: openLog('silent'),
    publicUrl: 'http://localhost',
    secret: 'a secret for tests, at least 32 characters',
    minPace: PACE,
  })
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  read = resolve
  app.post('/notes', async () => ({ ok: true }))
  app.post('/file', (received) =>
    receiveFile(received, LONG, async ({ content }) => ({ bytes: (await buffer(content)).length })),
  )
  app.post('/late', async (received) => {
    await isRead
    return receiveFile(received, LONG, async ({ content }) => ({ bytes: (await buffer(content)).length }))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

const LENGTH = `Content-Length: ${LONG}`
const CHUNKED = 'Transfer-Encoding: chunked'
const JSON_TYPE = 'Content-Type: application/json'
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=between-parts'
const FILE_HEAD =
  '--between-parts\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n'
const FILE_FOOT = '\r\n--between-parts--\r\n'
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`

const nextRequest = async (): Promise<IncomingMessage> => (await once(app.server, 'request'))[0]

/** A request whose body continues; a sent part has arrived once `send` resolves. */
async function openRequest(path: string, headers: string[], first: string) {
  const received = nextRequest()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  // The test may write after the server closed the connection.
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(() => answer)
  const send = async (bytes: string) => {
    socket.write(bytes)
    const request = await received
    await eventually(() => expect(request.socket.bytesRead).toBe(socket.bytesWritten))
  }
  await send([`POST ${path} HTTP/1.1`, 'Host: a', ...headers, '', first].join('\r\n'))
  return { send, finish: (last: string) => socket.write(last), answer: closed }
}

/** Ends a window, so that the server checks how much arrived within it. */
async function endWindow(): Promise<void> {
  vi.advanceTimersByTime(PACE.windowMs)
  await setImmediate()
}

describe('a request whose body arrives too slowly', () => {
  it.each([
    ['JSON', '/notes', [JSON_TYPE, LENGTH], '{', ' '],
    ['JSON without a declared length', '/notes', [JSON_TYPE, CHUNKED], chunk('{'), chunk(' ')],
    ['a form with a file', '/file', [FORM_TYPE, LENGTH], FILE_HEAD, ' '],
  ])('is ended with 408 in the envelope when it contains %s', async (_, path, headers, first, more) => {
    const { send, answer } = await openRequest(path, headers, first)
    await send(more.repeat(20))
    await endWindow()
    const [head = '', body = ''] = (await answer).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expect(head.toLowerCase()).toMatch(/connection: close[\s\S]*x-api-version: \d/)
    expect(JSON.parse(body)).toEqual({
      code: 'request_timeout',
      message: 'The request took too long to arrive.',
    })
  })

  it('is ended even if it was fast at first', async () => {
    const { send, answer } = await openRequest('/notes', [JSON_TYPE, LENGTH], '{')
    await send(' '.repeat(10_000))
    await endWindow()
    await send(' '.repeat(PACE.minBytes - 1))
    await endWindow()
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is ended without a second response when it was already refused', async () => {
    const { answer } = await openRequest('/notes', ['Content-Type: text/xml', LENGTH], '{')
    await endWindow()
    expect(await answer).toMatch(/^HTTP\/1\.1 415 /)
    expect((await answer).match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('a slow request', () => {
  it('is received completely over a slow connection, however long it takes', async () => {
    const headers = [FORM_TYPE, CHUNKED, 'Connection: close']
    const { send, finish, answer } = await openRequest('/file', headers, chunk(FILE_HEAD))
    for (let count = 0; count < 100; count++) {
      await send(chunk('x'.repeat(PACE.minBytes)))
      await endWindow()
    }
    finish(`${chunk(FILE_FOOT)}0\r\n\r\n`)
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"ok":true,"value":\{"bytes":50000\}\}/)
  })

  it.each([10, 900_000])('is received completely when the server reads it late: %s bytes', async (size) => {
    const received = nextRequest()
    const data = new FormData()
    data.append('file', new File([Buffer.alloc(size)], 'x.png', { type: 'image/png' }))
    const answer = fetch(`http://127.0.0.1:${port}/late`, { method: 'POST', body: data })
    const request = await received
    const isFull = () => request.readableLength >= request.readableHighWaterMark
    await eventually(() => expect(request.complete || isFull()).toBe(true))
    for (let count = 0; count < 3; count++) await endWindow()
    read()
    expect(await (await answer).json()).toEqual({ ok: true, value: { bytes: size } })
  })

  it('is not ended once it is a WebSocket, which may be silent for any length of time', async () => {
    const server = new WebSocketServer({ server: app.server })
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: { 'content-length': '10' } })
    await once(socket, 'open')
    for (let count = 0; count < 3; count++) await endWindow()
    const message = once(socket, 'message')
    for (const client of server.clients) client.send('still here')
    expect(String((await message)[0])).toBe('still here')
    socket.terminate()
    server.close()
  })
})
