import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../../testing/fake-provider.ts'
import { aGmailMessage, googleError } from '../testing/a-gmail-message.ts'
import { aFile, anOutgoingEmail } from '../testing/an-outgoing-email.ts'
import { addressesOf, fakeMailboxForFile, TOKEN } from '../testing/fake-mailbox.ts'
import { gmail } from './gmail.ts'

const PUSH_TOKEN = 'a-token-of-the-operator'
const TOPIC = 'projects/enamel/topics/gmail'
const { provider, serve, calls } = await fakeMailboxForFile()
const options = {
  baseUrl: provider.url,
  authorization: null,
  pubSub: { topic: TOPIC, token: PUSH_TOKEN },
  unitsPerSecond: Number.POSITIVE_INFINITY,
}
const mailbox = gmail(options)

const ME = '/gmail/v1/users/me'
const raw = Buffer.from('From: jane@home.example\r\nSubject: Braces\r\n\r\nHello')
const email = anOutgoingEmail()
const sent = { status: 200, json: { id: 'm1', threadId: 't1', labelIds: ['SENT'] } }
const withMessageId = (id: string) => () => ({
  status: 200,
  json: aGmailMessage('m1', { labels: ['SENT'], headers: { 'Message-ID': `<${id}>` } }),
})

describe('a mailbox at Gmail', () => {
  it('has the address of its profile', async () => {
    serve({
      [`GET ${ME}/profile`]: () => ({
        status: 200,
        json: { emailAddress: 'Desk@Mail.example', historyId: '1' },
      }),
    })
    expect(await mailbox.owner(TOKEN)).toEqual({
      kind: 'answered',
      value: { account: 'desk@mail.example', address: 'desk@mail.example' },
    })
    expect(provider.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  it('has emails as they were received, and null for one that is gone', async () => {
    serve({
      [`GET ${ME}/messages/m1`]: (_request, query) => {
        expect(query.get('format')).toBe('raw')
        return { status: 200, json: { id: 'm1', raw: `${raw.toString('base64url')}==` } }
      },
      [`GET ${ME}/messages/m2`]: () => googleError(404, 'notFound'),
    })
    expect(await mailbox.raw(TOKEN, 'm1')).toEqual({ kind: 'answered', value: raw })
    expect(await mailbox.raw(TOKEN, 'm2')).toEqual({ kind: 'answered', value: null })
  })
})

describe('a Gmail in trouble', () => {
  const date = new Date(Date.now() + 90_000).toUTCString()
  const troubles: [string, ProviderResponse, object][] = [
    ['401', googleError(401, 'authError'), { kind: 'token_refused' }],
    ['429', googleError(429, 'rateLimitExceeded'), { kind: 'busy', retryAfterSeconds: null }],
    [
      '429 with seconds',
      googleError(429, 'rateLimitExceeded', { headers: { 'retry-after': '7' } }),
      { kind: 'busy', retryAfterSeconds: 7 },
    ],
    [
      '429 with a date',
      googleError(429, 'rateLimitExceeded', { headers: { 'retry-after': date } }),
      { kind: 'busy', retryAfterSeconds: expect.closeTo(90, -1) },
    ],
    [
      '403 for the pace',
      googleError(403, 'userRateLimitExceeded'),
      { kind: 'busy', retryAfterSeconds: null },
    ],
    [
      '403 for a scope',
      googleError(403, 'insufficientPermissions'),
      { kind: 'forbidden', detail: 'insufficientPermissions' },
    ],
    [
      '403 by an administrator',
      googleError(403, 'domainPolicy'),
      { kind: 'forbidden', detail: 'domainPolicy' },
    ],
    [
      '400 of an account without mail',
      googleError(400, 'failedPrecondition'),
      { kind: 'forbidden', detail: 'failedPrecondition' },
    ],
    ['503', googleError(503, 'backendError'), { kind: 'unreachable', detail: 'HTTP 503' }],
    ['a page', { status: 200, bytes: Buffer.from('<html>') }, { kind: 'unreadable' }],
    ['another shape', { status: 200, json: { emailAddress: 7, historyId: null } }, { kind: 'unreadable' }],
    ['a body that never ends', { status: 200, bytes: Buffer.alloc(3_000_000, ' ') }, { kind: 'unreadable' }],
    ['no reply', 'breaks off', { kind: 'unreachable', detail: 'UND_ERR_SOCKET' }],
  ]
  it.each(troubles)('says what it means: %s', async (_what, response, expected) => {
    provider.respondWith(() => response)
    const results = await Promise.all([
      mailbox.owner(TOKEN),
      mailbox.raw(TOKEN, 'm1'),
      mailbox.step(TOKEN, null, addressesOf([])),
      mailbox.findSent(TOKEN, { messageId: 'x@y.test', id: '42', since: new Date() }),
    ])
    for (const result of results.slice(0, 1)) expect(result).toMatchObject(expected)
    const known = (expected as { kind: string }).kind
    // An empty search result has no required field, so that only the other three notice another shape.
    expect(results.map(({ kind }) => kind).filter((kind) => kind !== known)).toEqual(
      _what === 'another shape' ? ['answered'] : [],
    )
    expect(JSON.stringify(results)).not.toMatch(/an-access-token|jane/)
  })

  it('is not waited for beyond the time limit', async () => {
    const silent = await fakeProvider(() => new Promise(() => {}))
    onTestFinished(() => silent.stop())
    const impatient = gmail({ ...options, baseUrl: silent.url, timeoutMs: 50 })
    expect(await impatient.owner(TOKEN)).toEqual({ kind: 'unreachable', detail: 'TimeoutError' })
    expect(await impatient.send(TOKEN, email, null)).toMatchObject({ kind: 'unclear' })
  })
})

describe('sending from a mailbox at Gmail', () => {
  it('joins the conversation, and reads back the Message-ID, which Gmail may replace', async () => {
    serve({
      [`POST ${ME}/messages/send`]: ({ json }) => {
        expect(json.threadId).toBe('t1')
        const sentAs = Buffer.from(json.raw, 'base64url').toString()
        expect(sentAs).toContain('Message-ID: <ours@mail.example>')
        expect(sentAs).toContain('See you then.')
        return sent
      },
      [`GET ${ME}/messages/m1`]: withMessageId('theirs@mail.gmail.example'),
    })
    expect(await mailbox.send(TOKEN, email, 't1')).toEqual({
      kind: 'sent',
      id: 'm1',
      thread: 't1',
      messageId: 'theirs@mail.gmail.example',
    })
  })

  it('has our Message-ID when Gmail’s cannot be read', async () => {
    serve({ [`POST ${ME}/messages/send`]: () => sent })
    expect(await mailbox.send(TOKEN, email, null)).toMatchObject({ messageId: 'ours@mail.example' })
  })

  it('begins a new conversation when the earlier one was deleted', async () => {
    serve({
      [`POST ${ME}/messages/send`]: ({ json }) =>
        json.threadId === undefined ? sent : googleError(404, 'notFound'),
      [`GET ${ME}/messages/m1`]: withMessageId('ours@mail.example'),
    })
    expect(await mailbox.send(TOKEN, email, 'gone')).toMatchObject({ kind: 'sent', thread: 't1' })
  })

  it('uploads a large email as it is', async () => {
    const large = anOutgoingEmail({ attachments: [aFile('scan.pdf', 4_000_000)] })
    serve({
      [`POST /upload${ME}/messages/send`]: ({ body, contentType }, query) => {
        expect(query.get('uploadType')).toBe('multipart')
        expect(contentType).toMatch(/^multipart\/related; boundary=[\w-]+$/)
        expect(body.includes('Content-Type: application/json\r\n\r\n{"threadId":"t1"}')).toBe(true)
        expect(body.includes('Content-Type: message/rfc822\r\n\r\n')).toBe(true)
        expect(body.includes('filename=scan.pdf')).toBe(true)
        expect(body.length).toBeGreaterThan(5_000_000)
        return sent
      },
      [`GET ${ME}/messages/m1`]: withMessageId('ours@mail.example'),
    })
    expect(await mailbox.send(TOKEN, large, 't1')).toMatchObject({ kind: 'sent' })
  })

  it.each<[string, ProviderResponse, object]>([
    [
      'a recipient that is none',
      googleError(400, 'invalidArgument', { message: 'Invalid To header' }),
      { kind: 'refused', reason: 'invalid_recipient', detail: 'HTTP 400 invalidArgument' },
    ],
    [
      'no recipient',
      googleError(400, 'invalidArgument', { message: 'Recipient address required' }),
      { kind: 'refused', reason: 'invalid_recipient' },
    ],
    ['other content', googleError(400, 'invalidArgument'), { kind: 'refused', reason: 'other' }],
    ['too many bytes', { status: 413 }, { kind: 'refused', reason: 'too_large' }],
    ['the quota of a day', googleError(403, 'dailyLimitExceeded'), { kind: 'refused', reason: 'quota' }],
    ['too fast', googleError(429, 'userRateLimitExceeded'), { kind: 'busy' }],
    ['an expired token', googleError(401, 'authError'), { kind: 'token_refused' }],
    ['an error of Gmail', googleError(500, 'backendError'), { kind: 'unclear' }],
    ['a lost reply', 'breaks off', { kind: 'unclear' }],
    ['an unreadable reply', { status: 200, json: {} }, { kind: 'unclear' }],
  ])('says what became of it: %s', async (_what, response, expected) => {
    provider.respondWith(() => response)
    expect(await mailbox.send(TOKEN, email, null)).toMatchObject(expected)
  })

  it('was not sent when Gmail was never reached', async () => {
    const gone = await fakeProvider(() => ({ status: 200 }))
    gone.stop()
    const unreached = gmail({ ...options, baseUrl: gone.url })
    expect(await unreached.send(TOKEN, email, null)).toEqual({
      kind: 'unreachable',
      detail: 'ECONNREFUSED',
    })
  })
})

describe('asking Gmail whether an email was sent', () => {
  const query = { messageId: 'ours@mail.example', id: '42', since: new Date('2026-03-02T09:00:00Z') }

  it('finds it by its Message-ID', async () => {
    serve({
      [`GET ${ME}/messages`]: (_request, search) => {
        expect(search.get('q')).toBe('in:sent rfc822msgid:ours@mail.example')
        return { status: 200, json: { messages: [{ id: 'm1', threadId: 'tm1' }] } }
      },
      [`GET ${ME}/messages/m1`]: withMessageId('ours@mail.example'),
    })
    expect(await mailbox.findSent(TOKEN, query)).toEqual({
      kind: 'answered',
      value: { id: 'm1', thread: 'tm1', messageId: 'ours@mail.example' },
    })
  })

  it('finds it by our header when Gmail replaced the Message-ID', async () => {
    const own: Record<string, string> = { m1: '41', m2: '42' }
    serve({
      [`GET ${ME}/messages`]: (_request, search) => {
        const isFirst = search.get('q')?.includes('rfc822msgid')
        if (!isFirst) expect(search.get('q')).toBe('in:sent after:1772441999')
        const ids = isFirst ? [] : ['m1', 'm2']
        return { status: 200, json: { messages: ids.map((id) => ({ id, threadId: id })) } }
      },
      [`GET ${ME}/messages/*`]: ({ path }) => {
        const id = /messages\/(\w+)/.exec(path)?.[1] ?? ''
        const headers = { 'Message-ID': `<${id}@mail.gmail.example>`, 'X-Enamel-Id': own[id] ?? '' }
        return { status: 200, json: aGmailMessage(id, { labels: ['SENT'], headers }) }
      },
    })
    expect(await mailbox.findSent(TOKEN, query)).toEqual({
      kind: 'answered',
      value: { id: 'm2', thread: 'tm2', messageId: 'm2@mail.gmail.example' },
    })
  })

  it('finds nothing when it was not sent', async () => {
    serve({ [`GET ${ME}/messages`]: () => ({ status: 200, json: { resultSizeEstimate: 0 } }) })
    expect(await mailbox.findSent(TOKEN, query)).toEqual({ kind: 'answered', value: null })
  })
})

describe('notifications of Gmail', () => {
  it('are asked for with the topic, for what comes in and what is sent, and ended', async () => {
    const expiration = String(Date.parse('2026-03-09T09:00:00Z'))
    serve({
      [`POST ${ME}/watch`]: ({ json }) => {
        expect(json).toEqual({
          topicName: TOPIC,
          labelIds: ['INBOX', 'SENT'],
          labelFilterBehavior: 'INCLUDE',
        })
        return { status: 200, json: { historyId: '1000', expiration } }
      },
      [`POST ${ME}/stop`]: () => ({ status: 204 }),
    })
    const subscription = { id: TOPIC, expiresAt: new Date('2026-03-09T09:00:00Z'), secret: null }
    expect(await mailbox.subscribe(TOKEN, null)).toEqual({ kind: 'answered', value: subscription })
    expect(await mailbox.subscribe(TOKEN, subscription)).toEqual({ kind: 'answered', value: subscription })
    await mailbox.unsubscribe(TOKEN, subscription)
    expect(calls()).toEqual([`POST ${ME}/watch`, `POST ${ME}/watch`, `POST ${ME}/stop`])
    expect(await gmail({ ...options, pubSub: undefined }).subscribe(TOKEN, null)).toBeNull()
  })

  const push = (data: unknown) =>
    Buffer.from(
      JSON.stringify({
        message: {
          data: Buffer.from(JSON.stringify(data)).toString('base64'),
          messageId: '1',
          publishTime: '2026-03-02T09:00:00Z',
        },
        subscription: 'projects/enamel/subscriptions/gmail',
      }),
    )
  const read = (body: Buffer, token: string | undefined = PUSH_TOKEN) =>
    mailbox.read({ headers: {}, query: { token }, body })

  it('name the mailbox that changed', async () => {
    expect(await read(push({ emailAddress: 'Desk@mail.example', historyId: 9876 }))).toEqual({
      kind: 'changed',
      mailboxes: [{ by: 'address', id: 'desk@mail.example', secret: null }],
    })
  })

  it('are not read without our token, or when they are malformed', async () => {
    const genuine = push({ emailAddress: 'desk@mail.example', historyId: '1' })
    expect(await read(genuine, 'guessed')).toBeNull()
    expect(await mailbox.read({ headers: {}, query: {}, body: genuine })).toBeNull()
    expect(
      await gmail({ ...options, pubSub: undefined }).read({ headers: {}, query: {}, body: genuine }),
    ).toBeNull()
    for (const body of [push({ historyId: 1 }), push('x'), Buffer.from('{}'), Buffer.from('x')])
      expect(await read(body)).toBeNull()
  })
})
