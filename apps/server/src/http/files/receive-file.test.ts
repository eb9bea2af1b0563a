import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eventually } from '@enamel/testing/eventually'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { openLog } from '../../log.ts'
import { buildServer } from '../server/build-server.ts'
import { receiveFile } from './receive-file.ts'

const MAX = 100_000

let app: FastifyInstance
let url: string
/** The file that each request stored, or `failed` if it could not be stored. */
let stored: ({ name: string; type: string; content: Buffer } | 'failed')[]

beforeEach(async () => {
  stored = []
  app = await buildServer({
    config: readConfig({}),
    log: openLog('silent'),
    publicUrl: 'http://localhost',
    secret: 'a secret for tests, at least 32 characters',
  })
  app.post('/file', (received) =>
    receiveFile(received, MAX, async ({ name, type, content }) => {
      try {
        stored.push({ name, type, content: await buffer(content) })
      } catch (error) {
        stored.push('failed')
        throw error
      }
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(() => app.close())

function form(...files: [field: string, file: File | string][]): FormData {
  const data = new FormData()
  for (const [field, value] of files) data.append(field, value)
  return data
}

async function post(body: FormData | ReadableStream | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/file`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { status: answer.status, body: (await answer.json()) as { code?: string } }
}

const file = (bytes: number, name = 'x-ray.png') =>
  new File([Buffer.alloc(bytes, 7)], name, { type: 'image/png' })

describe('an uploaded file', () => {
  it('is received whole, with the name and type that the client gives', async () => {
    expect(await post(form(['file', file(MAX)]))).toEqual({ status: 200, body: { ok: true } })
    expect(stored).toEqual([{ name: 'x-ray.png', type: 'image/png', content: Buffer.alloc(MAX, 7) }])
  })

  it.each([
    ['Röntgen Größe 歯科 😬.png', 'Röntgen Größe 歯科 😬.png'],
    ['../../etc/passwd', 'passwd'],
    ['"Smile".png', '"Smile".png'],
    ['C:\\Users\\Jo\\smile.png', 'smile.png'],
  ])('that is sent with the name %s gets the name %s', async (sentName, name) => {
    await post(form(['file', file(3, sentName)]))
    expect(stored).toMatchObject([{ name }])
  })

  it('is refused when it is too large, whether or not the request declares its size', async () => {
    const refused = { status: 200, body: { ok: false, reason: 'too_large' } }
    expect(await post(form(['file', file(MAX + 1)]))).toEqual(refused)
    expect(stored).toEqual(['failed'])
    expect(await post(form(['file', file(MAX * 3)]))).toEqual(refused)
    const encoded = new Response(form(['file', file(MAX * 3)]))
    const type = encoded.headers.get('content-type') ?? ''
    const chunked = new Blob([await encoded.arrayBuffer()]).stream()
    expect(await post(chunked, { 'content-type': type })).toEqual(refused)
    expect(stored).toEqual(['failed', 'failed'])
  })

  it.each([
    ['no part', form()],
    ['a different field', form(['picture', file(3)])],
    ['a text instead of the file', form(['file', 'hello'])],
    ['a text before the file', form(['name', 'x'], ['file', file(3)])],
  ])('is reported as missing in a form with %s', async (_, body) => {
    expect(await post(body)).toEqual({ status: 200, body: { ok: false, reason: 'no_file' } })
    expect(stored).toEqual([])
  })

  it('is refused when the form has a further part', async () => {
    for (const second of [file(3), 'hello']) {
      const answer = await post(form(['file', file(3)], ['file', second]))
      expect(answer).toEqual({ status: 200, body: { ok: false, reason: 'too_many' } })
    }
  })

  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n\r\n--x--\r\n'],
    [
      'with a boundary different from the declared one',
      'multipart/form-data; boundary=y',
      '--x\r\n\r\n--x--\r\n',
    ],
    [
      'without an end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
  ])('is refused as malformed in a form %s', async (_, type, body) => {
    const answer = await post(body, { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
  })

  it('is not stored when the connection is lost', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    socket.write(
      `POST /file HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000\r\n\r\n${head}${'z'.repeat(20_000)}`,
      () => setImmediate(() => socket.destroy()),
    )
    await eventually(() => expect(stored).toEqual(['failed']))
  })

  it('leaves the connection usable after it is refused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (const size of [MAX * 20, 3]) {
      const encoded = new Response(form(['picture', file(size)]))
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '', connection: 'keep-alive' }
      const body = Buffer.from(await encoded.arrayBuffer())
      const status = await new Promise((resolve, reject) => {
        const call = request(`${url}/file`, { method: 'POST', agent, headers }, (answer) => {
          ports.add(call.socket?.localPort)
          answer.resume().on('end', () => resolve(answer.statusCode))
        })
        call.on('error', reject)
        call.end(body)
      })
      expect(status).toBe(200)
    }
    expect(ports.size).toBe(1)
    agent.destroy()
  })
})
