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
/** The result of each call's storing. */
let taken: ({ name: string; type: string; content: Buffer } | 'failed')[]

beforeEach(async () => {
  taken = []
  app = await buildServer({
    config: readConfig({}),
    log: openLog('silent'),
    publicUrl: 'http://localhost',
    secret: 'a secret of tests, at least 32 characters',
  })
  app.post('/file', (asked) =>
    receiveFile(asked, MAX, async ({ name, type, content }) => {
      try {
        taken.push({ name, type, content: await buffer(content) })
      } catch (error) {
        taken.push('failed')
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

describe('a file that is sent to the server', () => {
  it('comes in whole, with what its sender calls it', async () => {
    expect(await post(form(['file', file(MAX)]))).toEqual({ status: 200, body: { ok: true } })
    expect(taken).toEqual([{ name: 'x-ray.png', type: 'image/png', content: Buffer.alloc(MAX, 7) }])
  })

  it.each([
    ['Röntgen Größe 歯科 😬.png', 'Röntgen Größe 歯科 😬.png'],
    ['../../etc/passwd', 'passwd'],
    ['"Smile".png', '"Smile".png'],
    ['C:\\Users\\Jo\\smile.png', 'smile.png'],
  ])('named %s is called %s', async (given, name) => {
    await post(form(['file', file(3, given)]))
    expect(taken).toMatchObject([{ name }])
  })

  it('is refused when it is larger than the call takes, whether or not it declares its size', async () => {
    const refused = { status: 200, body: { ok: false, reason: 'too_large' } }
    expect(await post(form(['file', file(MAX + 1)]))).toEqual(refused)
    expect(taken).toEqual(['failed'])
    expect(await post(form(['file', file(MAX * 3)]))).toEqual(refused)
    const spoken = new Response(form(['file', file(MAX * 3)]))
    const type = spoken.headers.get('content-type') ?? ''
    const chunked = new Blob([await spoken.arrayBuffer()]).stream()
    expect(await post(chunked, { 'content-type': type })).toEqual(refused)
    expect(taken).toEqual(['failed', 'failed'])
  })

  it.each([
    ['no part', form()],
    ['another field', form(['picture', file(3)])],
    ['a text in its place', form(['file', 'hello'])],
    ['a text before it', form(['name', 'x'], ['file', file(3)])],
  ])('is missed in a form with %s', async (_, body) => {
    expect(await post(body)).toEqual({ status: 200, body: { ok: false, reason: 'no_file' } })
    expect(taken).toEqual([])
  })

  it('is the only thing in its form', async () => {
    for (const second of [file(3), 'hello']) {
      const answer = await post(form(['file', file(3)], ['file', second]))
      expect(answer).toEqual({ status: 200, body: { ok: false, reason: 'too_many' } })
    }
  })

  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n\r\n--x--\r\n'],
    ['with another boundary than it says', 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--\r\n'],
    [
      'that has no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
  ])('in a form %s is malformed', async (_, type, body) => {
    const answer = await post(body, { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
  })

  it('that stops on the way fails to be stored', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    socket.write(
      `POST /file HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000\r\n\r\n${head}${'z'.repeat(20_000)}`,
      () => setImmediate(() => socket.destroy()),
    )
    await eventually(() => expect(taken).toEqual(['failed']))
  })

  it('that is refused leaves the connection to the next call', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (const size of [MAX * 20, 3]) {
      const spoken = new Response(form(['picture', file(size)]))
      const headers = { 'content-type': spoken.headers.get('content-type') ?? '', connection: 'keep-alive' }
      const body = Buffer.from(await spoken.arrayBuffer())
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
