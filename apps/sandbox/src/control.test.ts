import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { sandboxAndProduct } from './testing/sandbox-and-product.ts'

const fixture = await fixtureForFile(sandboxAndProduct())

describe('invalid control requests', () => {
  it.each([
    ['POST', '/sms', {}, ['from', 'body']],
    ['POST', '/sms', { from: 'not a number', body: 'x' }, ['from']],
    ['POST', '/sms', { from: '+447700900123', body: 17 }, ['body']],
    ['POST', '/sms', { from: '+447700900123', body: 'x', extra: 1 }, ['body']],
    ['POST', '/sms', [], ['body']],
    ['POST', '/email', { from: 'x', subject: 's', text: 't' }, ['from']],
    ['POST', '/email', { from: 'a@mail.test', text: 't' }, ['subject']],
    ['POST', '/email', { from: 'a@mail.test', text: 't', in_reply_to: 'unknown' }, ['in_reply_to']],
    [
      'POST',
      '/email',
      { from: 'a@mail.test', subject: 's', text: 't', attachments: [{ filename: 'a', content: '?' }] },
      ['attachments.0.content'],
    ],
    ['POST', '/call', { from: '+447700900123', answered: 'yes' }, ['answered']],
    ['POST', '/form', { form: '', fields: {}, practice: 'other' }, ['form', 'practice']],
    ['POST', '/clock/skip', { seconds: -1 }, ['seconds']],
    ['POST', '/clock/skip', { seconds: 1.5 }, ['seconds']],
    ['PUT', '/trouble', { service: 'carrier', mode: 'sad' }, ['mode']],
    ['PUT', '/trouble', { service: 'mail', mode: 'reorder' }, ['mode']],
    ['PUT', '/trouble', { service: 'pigeon', mode: 'down' }, ['service']],
    ['PUT', '/trouble', { service: 'dns', mode: 'expired_token' }, ['mode']],
    ['PUT', '/trouble', { service: 'carrier', mode: 'down', rate: 2 }, ['rate']],
    ['GET', '/outbox?channel=fax', undefined, ['channel']],
    ['GET', '/outbox?since=yesterday', undefined, ['since']],
    ['GET', '/clock?known_offset_seconds=soon', undefined, ['known_offset_seconds']],
  ])('%s %s with %j returns 422 and names %j', async (method, path, body, fields) => {
    const response = await fixture.control(method, path, body)
    expect(response).toMatchObject({ status: 422, body: { code: 'validation' } })
    expect(Object.keys(response.body.errors)).toEqual(fields)
    expect(fixture.product.requests).toEqual([])
  })

  it('refuses a request that is not JSON, and returns 404 for an unknown path', async () => {
    const send = async (type: string, body: string) => {
      const response = await fetch(`${fixture.sandbox.url}/control/sms`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await send('application/json', '{')).toEqual([400, 'malformed'])
    expect(await send('text/plain', '{}')).toEqual([415, 'unsupported_media_type'])
    expect(await fixture.get('/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('the clock', () => {
  it('skips forward, and returns to the real time on a reset', async () => {
    expect((await fixture.get('/clock')).body.offset_seconds).toBe(0)
    await fixture.post('/clock/skip', { seconds: 3600 })
    const { body } = await fixture.post('/clock/skip', { seconds: 86_400 })
    expect(body.offset_seconds).toBe(90_000)
    expect(Date.parse(body.now) - Date.now()).toBeGreaterThan(89_000_000)
    await fixture.post('/reset')
    expect((await fixture.get('/clock')).body.offset_seconds).toBe(0)
  })

  it('is returned at once to a client that knows a different offset, and otherwise when it is skipped or reset', async () => {
    const offsets: number[] = []
    const readKnowing = async (known: number) =>
      offsets.push((await fixture.get(`/clock?known_offset_seconds=${known}`)).body.offset_seconds)
    await readKnowing(60)
    const afterSkip = readKnowing(0)
    // This request is sent later, and is answered first.
    await fixture.get('/clock')
    expect(offsets).toEqual([0])
    await fixture.post('/clock/skip', { seconds: 3600 })
    await afterSkip
    const afterReset = readKnowing(3600)
    await fixture.post('/reset')
    await afterReset
    expect(offsets).toEqual([0, 3600, 0])
  })
})

describe('trouble', () => {
  it('is returned as it was set, and ends with a reset', async () => {
    await fixture.put('/trouble', { service: 'mail', mode: 'error', rate: 0.25 })
    const troubles = async () =>
      (await fixture.get('/trouble')).body.filter(({ mode }: { mode: string }) => mode !== 'ok')
    expect(await troubles()).toEqual([{ service: 'mail', mode: 'error', rate: 0.25 }])
    await fixture.post('/reset')
    expect(await troubles()).toEqual([])
    expect((await fixture.get('/trouble')).body).toContainEqual({ service: 'mail', mode: 'ok', rate: 1 })
  })
})

/** Opens a stream of server-sent events and collects them as they arrive. */
async function listen(path: string) {
  const events: { event: string; data: { kind?: string } & Record<string, unknown> }[] = []
  const arrivals = new EventEmitter()
  const abort = new AbortController()
  const response = await fetch(`${fixture.sandbox.url}${path}`, { signal: abort.signal })
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event = '', data = '{}'] = /event: (.*)\ndata: (.*)/.exec(block) ?? []
        events.push({ event, data: JSON.parse(data) })
        arrivals.emit('event')
      }
    }
  }
  read().catch(() => undefined)
  return {
    async until(matches: (event: (typeof events)[number]) => boolean) {
      for (;;) {
        const found = events.find(matches)
        if (found) return found.data
        await once(arrivals, 'event')
      }
    },
    stop: () => abort.abort(),
  }
}

describe('the live stream', () => {
  it('begins with one person’s messages and continues with later changes', async () => {
    await fixture.post('/sms', { from: '+447700900123', body: 'before' })
    const live = await listen('/live?number=07700%20900123&email=jo@mail.test')
    const firstSnapshot = await live.until(({ event }) => event === 'snapshot')
    expect(firstSnapshot).toMatchObject({
      entries: [{ body: 'before' }],
      practices: [{ name: 'Brightside Dental' }, {}],
    })

    await fixture.post('/sms', { from: '+447700900999', body: 'from somebody else' })
    await fixture.post('/sms', { from: '+447700900123', body: 'after' })
    const change = await live.until(({ event, data }) => event === 'change' && data.kind === 'entry')
    expect(change).toMatchObject({ entry: { body: 'after', direction: 'to_practice' } })
    await fixture.post('/clock/skip', { seconds: 60 })
    await live.until(({ data }) => data.kind === 'clock')
    await fixture.post('/reset')
    await live.until(({ event, data }) => event === 'snapshot' && data !== firstSnapshot)
    live.stop()
  })
})
