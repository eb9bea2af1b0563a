import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { mailRelay } from './mail-relay.ts'

const LIMITS = { messagesPerSecond: 500, eventsLagMs: 5_000 }

const ID = '0190a000-0000-7000-8000-000000000001@brightside.test'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

describe('asking the relay about a message whose result is unclear', () => {
  async function events(status: number, body: unknown) {
    const requests: { url: string | undefined; authorization: string | undefined }[] = []
    const server = createServer((request, response) => {
      requests.push({ url: request.url, authorization: request.headers.authorization })
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    const eventsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const relay = mailRelay({ ...LIMITS, url: 'smtp://127.0.0.1:1', eventsUrl, eventsKey: 'secret' })
    return { result: await relay.findEmail(ID), requests }
  }
  const eventsFor = (event: string, id: string) => ({
    items: [
      { event, timestamp: 1, recipient: 'olivia@mail.example', message: { headers: { 'message-id': id } } },
    ],
    paging: {},
  })

  it('finds the message by its Message-ID under the domain of the practice', async () => {
    const { result, requests } = await events(200, eventsFor('accepted', ID))
    expect(result).toEqual({ kind: 'found', providerId: null })
    expect(requests).toEqual([
      {
        url: `/v3/brightside.test/events?message-id=${encodeURIComponent(ID)}`,
        authorization: `Basic ${Buffer.from('api:secret').toString('base64')}`,
      },
    ])
  })

  it.each([
    ['a later event than acceptance', eventsFor('delivered', ID), 'found'],
    ['a failure after acceptance', eventsFor('failed', `<${ID}>`), 'found'],
    ['no events', { items: [], paging: {} }, 'not_found'],
    ['events of another message', eventsFor('accepted', 'other@brightside.test'), 'not_found'],
    ['a rejection', eventsFor('rejected', ID), 'not_found'],
  ])('understands %s', async (_name, body, kind) => {
    expect((await events(200, body)).result.kind).toBe(kind)
  })

  it.each([
    ['an error', 500, { items: [] }],
    ['a wrong key', 401, 'Forbidden'],
    ['HTML', 200, '<html>'],
    ['JSON of a different shape', 200, { data: [] }],
  ])('cannot determine the result from %s', async (_name, status, body) => {
    expect((await events(status, body)).result.kind).toBe('cannot_ask')
  })

  it('is impossible when the relay has no events API or cannot be reached', async () => {
    const url = 'smtp://127.0.0.1:1'
    expect((await mailRelay({ ...LIMITS, url }).findEmail(ID)).kind).toBe('cannot_ask')
    expect((await mailRelay({ ...LIMITS, url, eventsUrl: 'http://127.0.0.1:1' }).findEmail(ID)).kind).toBe(
      'cannot_ask',
    )
  })
})
