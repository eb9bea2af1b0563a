import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../../testing/fake-provider.ts'
import { aFile, anOutgoingEmail } from '../testing/an-outgoing-email.ts'
import { graphError } from '../testing/an-outlook-message.ts'
import { fakeMailboxForFile, noAddresses, TOKEN } from '../testing/fake-mailbox.ts'
import { outlook } from './outlook.ts'

const { provider, serve, calls } = await fakeMailboxForFile()
const options = {
  baseUrl: provider.url,
  authorization: null,
  apiUrl: 'https://enamel.example/api',
  clock: { now: () => new Date('2026-03-10T09:00:00Z') },
}
const mailbox = outlook(options)

const ME = '/v1.0/me'
const raw = Buffer.from('From: jane@home.example\r\nSubject: Braces\r\n\r\nHello')
const outgoing = anOutgoingEmail({ messageId: "our's@outlook.example" })
const email = { id: 'AAMk/1=', conversationId: 'AAQk', internetMessageId: "<our's@outlook.example>" }

describe('a mailbox at Outlook', () => {
  it('has the id of its account, and its address', async () => {
    const user = { id: 'a-guid', mail: 'Desk@Outlook.example', userPrincipalName: 'desk@tenant.example' }
    serve({ [`GET ${ME}`]: () => ({ status: 200, json: user }) })
    expect(await mailbox.owner(TOKEN)).toEqual({
      kind: 'answered',
      value: { account: 'a-guid', address: 'desk@outlook.example' },
    })
    expect(provider.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      prefer: 'IdType="ImmutableId"',
    })
  })

  it('has its name for signing in as its address when it has no other', async () => {
    serve({
      [`GET ${ME}`]: () => ({ status: 200, json: { id: '1', mail: null, userPrincipalName: 'a@b.test' } }),
    })
    expect(await mailbox.owner(TOKEN)).toMatchObject({ value: { address: 'a@b.test' } })
  })

  it('has emails as they were received, and null for one that is gone', async () => {
    serve({
      [`GET ${ME}/messages/AAMk/1=/$value`]: () => ({ status: 200, bytes: raw }),
      [`GET ${ME}/messages/gone/$value`]: () => graphError(404, 'ErrorItemNotFound'),
    })
    expect(await mailbox.raw(TOKEN, 'AAMk/1=')).toEqual({ kind: 'answered', value: raw })
    expect(provider.requests[0]?.path).toContain('AAMk%2F1%3D')
    expect(await mailbox.raw(TOKEN, 'gone')).toEqual({ kind: 'answered', value: null })
  })

  it('says which email is damaged there, so that it does not hold up those behind it', async () => {
    serve({
      [`GET ${ME}/messages/damaged/$value`]: () => graphError(500, 'ErrorMimeContentConversionFailed'),
      [`GET ${ME}/messages/later/$value`]: () => graphError(500, 'ErrorInternalServerError'),
    })
    expect(await mailbox.raw(TOKEN, 'damaged')).toMatchObject({ kind: 'unreadable' })
    expect(await mailbox.raw(TOKEN, 'later')).toMatchObject({ kind: 'unreachable' })
  })

  it('is asked at most four things at a time', async () => {
    const waiting: (() => void)[] = []
    provider.respondWith(async ({ path }) => {
      if (path !== '/barrier') await new Promise<void>((resolve) => waiting.push(resolve))
      return { status: 200, bytes: raw }
    })
    const emails = Promise.all(Array.from({ length: 9 }, (_, index) => mailbox.raw(TOKEN, `m${index}`)))
    const counts: number[] = []
    for (let answered = 0; answered < 9; answered += 1) {
      const expected = Math.min(4, 9 - answered)
      await vi.waitUntil(() => waiting.length >= expected)
      // Requests that were sent before this one have arrived as well.
      for (let trip = 0; trip < 3; trip += 1) await fetch(`${provider.url}/barrier`)
      counts.push(waiting.length)
      waiting.shift()?.()
    }
    expect(counts).toEqual([4, 4, 4, 4, 4, 4, 3, 2, 1])
    expect(await emails).toHaveLength(9)
  })
})

describe('an Outlook in trouble', () => {
  const date = new Date(Date.now() + 90_000).toUTCString()
  const troubles: [string, ProviderResponse, object][] = [
    ['401', graphError(401, 'InvalidAuthenticationToken'), { kind: 'token_refused' }],
    ['429', graphError(429, 'ApplicationThrottled'), { kind: 'busy', retryAfterSeconds: null }],
    [
      '429 with seconds',
      graphError(429, 'ApplicationThrottled', { 'retry-after': '7' }),
      { kind: 'busy', retryAfterSeconds: 7 },
    ],
    [
      '429 with a date',
      graphError(429, 'ApplicationThrottled', { 'retry-after': date }),
      { kind: 'busy', retryAfterSeconds: expect.closeTo(90, -1) },
    ],
    ['403', graphError(403, 'ErrorAccessDenied'), { kind: 'forbidden', detail: 'ErrorAccessDenied' }],
    [
      'an account without a mailbox',
      graphError(404, 'MailboxNotEnabledForRESTAPI'),
      { kind: 'forbidden', detail: 'MailboxNotEnabledForRESTAPI' },
    ],
    [
      '503',
      graphError(503, 'ServiceUnavailable'),
      { kind: 'unreachable', detail: 'HTTP 503 ServiceUnavailable' },
    ],
    ['a page', { status: 200, bytes: Buffer.from('<html>') }, { kind: 'unreadable' }],
    ['another shape', { status: 200, json: { id: 7, value: 7 } }, { kind: 'unreadable' }],
    ['a body that never ends', { status: 200, bytes: Buffer.alloc(5_000_000, ' ') }, { kind: 'unreadable' }],
    ['no reply', 'breaks off', { kind: 'unreachable', detail: 'UND_ERR_SOCKET' }],
  ]
  it.each(troubles)('says what it means: %s', async (_what, response, expected) => {
    provider.respondWith(() => response)
    const results = await Promise.all([
      mailbox.owner(TOKEN),
      mailbox.findSent(TOKEN, { messageId: 'x@y.test', id: '42', since: new Date() }),
      mailbox.step(TOKEN, null, noAddresses),
      mailbox.subscribe(TOKEN, null),
    ])
    for (const result of results) expect(result).toMatchObject(expected)
    expect(JSON.stringify(results)).not.toMatch(/an-access-token|jane/)
  })

  it('is not waited for beyond the time limit', async () => {
    const silent = await fakeProvider(() => new Promise(() => {}))
    onTestFinished(() => silent.stop())
    const impatient = outlook({ ...options, baseUrl: silent.url, timeoutMs: 50 })
    expect(await impatient.owner(TOKEN)).toEqual({ kind: 'unreachable', detail: 'TimeoutError' })
  })
})

describe('sending from a mailbox at Outlook', () => {
  const noDraft = () => ({ status: 200, json: { value: [] } })
  const DRAFTS = `GET ${ME}/mailFolders/drafts/messages`
  const SEND = `POST ${ME}/messages/AAMk/1=/send`
  const created = () => ({ status: 201, json: { ...email, isDraft: true } })
  const accepted = () => ({ status: 202 })

  it('creates a draft and sends it', async () => {
    serve({
      [DRAFTS]: (_request, query) => {
        expect(query.get('$filter')).toBe("internetMessageId eq '<our''s@outlook.example>'")
        return noDraft()
      },
      [`POST ${ME}/messages`]: ({ body, contentType }) => {
        expect(contentType).toBe('text/plain')
        const sentAs = Buffer.from(body.toString(), 'base64').toString()
        expect(sentAs).toContain("Message-ID: <our's@outlook.example>")
        expect(sentAs).toContain('See you then.')
        return created()
      },
      [SEND]: accepted,
    })
    expect(await mailbox.send(TOKEN, outgoing, 'AAQk')).toEqual({
      kind: 'sent',
      id: 'AAMk/1=',
      thread: 'AAQk',
      messageId: "our's@outlook.example",
    })
  })

  it('has the Message-ID that Outlook gave the email instead of ours', async () => {
    const replaced = { ...email, internetMessageId: '<THEIRS@prod.outlook.example>' }
    serve({
      [DRAFTS]: noDraft,
      [`POST ${ME}/messages`]: () => ({ status: 201, json: replaced }),
      [SEND]: accepted,
    })
    expect(await mailbox.send(TOKEN, outgoing, null)).toMatchObject({
      messageId: 'THEIRS@prod.outlook.example',
    })
  })

  it('sends the draft of an attempt that ended before it was sent, and creates no second one', async () => {
    serve({ [DRAFTS]: () => ({ status: 200, json: { value: [email] } }), [SEND]: accepted })
    expect(await mailbox.send(TOKEN, outgoing, null)).toMatchObject({ kind: 'sent', id: 'AAMk/1=' })
    expect(calls()).toEqual([DRAFTS, SEND])
  })

  it.each<[string, ProviderResponse, object]>([
    ['a lost reply', 'breaks off', { kind: 'unreachable' }],
    ['an error of Graph', graphError(500, 'InternalServerError'), { kind: 'unreachable' }],
    ['an unreadable reply', { status: 201, json: {} }, { kind: 'unreadable' }],
    ['too fast', graphError(429, 'ApplicationThrottled'), { kind: 'busy' }],
    ['an expired token', graphError(401, 'InvalidAuthenticationToken'), { kind: 'token_refused' }],
    [
      'bytes that are no email',
      graphError(400, 'ErrorMimeContentInvalidBase64String'),
      { kind: 'refused', reason: 'other', detail: 'HTTP 400 ErrorMimeContentInvalidBase64String' },
    ],
    ['too many bytes', { status: 413 }, { kind: 'refused', reason: 'too_large' }],
  ])('was not sent when no draft was created: %s', async (_what, response, expected) => {
    serve({ [DRAFTS]: noDraft, [`POST ${ME}/messages`]: () => response })
    expect(await mailbox.send(TOKEN, outgoing, null)).toMatchObject(expected)
  })

  it.each<[string, ProviderResponse, object]>([
    ['a lost reply', 'breaks off', { kind: 'unclear' }],
    ['an error of Graph', graphError(504, 'GatewayTimeout'), { kind: 'unclear' }],
    ['a draft that is gone', graphError(404, 'ErrorItemNotFound'), { kind: 'unclear' }],
    ['too fast', graphError(429, 'ApplicationThrottled'), { kind: 'busy' }],
  ])('says what became of the draft: %s', async (_what, response, expected) => {
    serve({ [DRAFTS]: noDraft, [`POST ${ME}/messages`]: created, [SEND]: () => response })
    expect(await mailbox.send(TOKEN, outgoing, null)).toMatchObject(expected)
    // The draft stays: the next attempt sends it.
    expect(calls()).not.toContain(`DELETE ${ME}/messages/AAMk/1=`)
  })

  it.each<[string, ProviderResponse, object]>([
    ['a recipient that is none', graphError(400, 'ErrorInvalidRecipients'), { reason: 'invalid_recipient' }],
    ['the quota of a day', graphError(400, 'ErrorExceededMessageLimit'), { reason: 'quota' }],
    ['something else', graphError(400, 'ErrorInvalidRequest'), { reason: 'other' }],
  ])('says why an email is refused: %s', async (_what, response, expected) => {
    serve({ [DRAFTS]: noDraft, [`POST ${ME}/messages`]: created, [SEND]: () => response })
    expect(await mailbox.send(TOKEN, outgoing, null)).toMatchObject({ kind: 'refused', ...expected })
  })

  it.each<[string, number, object]>([
    ['deletes its draft', 204, { kind: 'answered' }],
    ['is content when somebody has deleted it', 404, { kind: 'answered' }],
    ['says when it could not be deleted', 503, { kind: 'unreachable' }],
  ])('%s when an email is not sent for good', async (_what, status, expected) => {
    serve({
      [DRAFTS]: () => ({ status: 200, json: { value: [email] } }),
      [`DELETE ${ME}/messages/AAMk/1=`]: () => ({ status }),
    })
    expect(await mailbox.discard(TOKEN, outgoing)).toMatchObject(expected)
    expect(calls()).toEqual([DRAFTS, `DELETE ${ME}/messages/AAMk/1=`])
  })

  it('deletes nothing when there is no draft, and never a sent email', async () => {
    serve({ [DRAFTS]: noDraft })
    expect(await mailbox.discard(TOKEN, outgoing)).toEqual({ kind: 'answered', value: null })
    expect(calls()).toEqual([DRAFTS])
  })
})

describe('sending files that are too large for one request from a mailbox at Outlook', () => {
  const DRAFTS = `GET ${ME}/mailFolders/drafts/messages`
  const DRAFT = `${ME}/messages/AAMk/1=`
  const scan = { ...aFile('scan é.pdf', 7_000_000), contentId: 'scan-1' }
  const large = { ...outgoing, attachments: [aFile('plan.pdf', 1_000_000), scan] }
  const noDraft = () => ({ status: 200, json: { value: [] } })
  const created = () => ({ status: 201, json: email })
  const session = () => ({ status: 201, json: { uploadUrl: `${provider.url}/uploads/a-secret` } })

  it('adds each file to the draft, large ones in parts, and then sends it', async () => {
    const ranges: string[] = []
    let uploaded = Buffer.alloc(0)
    serve({
      [DRAFTS]: noDraft,
      [`POST ${ME}/messages`]: ({ body }) => {
        expect(Buffer.from(body.toString(), 'base64').toString()).not.toContain('plan.pdf')
        return created()
      },
      [`POST ${DRAFT}/attachments`]: ({ json }) => {
        const { contentBytes, ...details } = json
        expect(details).toEqual({
          '@odata.type': '#microsoft.graph.fileAttachment',
          name: 'plan.pdf',
          contentType: 'application/pdf',
        })
        expect(Buffer.from(contentBytes, 'base64')).toHaveLength(1_000_000)
        return { status: 201, json: { id: '1' } }
      },
      [`POST ${DRAFT}/attachments/createUploadSession`]: ({ json }) => {
        const item = {
          attachmentType: 'file',
          size: 7_000_000,
          name: 'scan é.pdf',
          contentType: 'application/pdf',
        }
        expect(json).toEqual({ AttachmentItem: { ...item, isInline: true, contentId: 'scan-1' } })
        return session()
      },
      'PUT /uploads/a-secret': ({ body, headers }) => {
        expect(headers.authorization).toBeUndefined()
        ranges.push(String(headers['content-range']))
        uploaded = Buffer.concat([uploaded, body])
        return { status: uploaded.length === 7_000_000 ? 201 : 200, json: {} }
      },
      [`POST ${DRAFT}/send`]: () => ({ status: 202 }),
    })
    expect(await mailbox.send(TOKEN, large, null)).toMatchObject({ kind: 'sent', id: 'AAMk/1=' })
    expect(uploaded.equals(Buffer.from(scan.content))).toBe(true)
    expect(ranges).toEqual([
      'bytes 0-3276799/7000000',
      'bytes 3276800-6553599/7000000',
      'bytes 6553600-6999999/7000000',
    ])
  })

  it('deletes the draft of an earlier attempt, which may lack files', async () => {
    serve({
      [DRAFTS]: () => ({ status: 200, json: { value: [{ ...email, id: 'earlier' }] } }),
      [`DELETE ${ME}/messages/earlier`]: () => ({ status: 204 }),
      [`POST ${ME}/messages`]: created,
      [`POST ${DRAFT}/attachments`]: () => ({ status: 201 }),
      [`POST ${DRAFT}/attachments/createUploadSession`]: session,
      'PUT /uploads/a-secret': () => ({ status: 200, json: {} }),
      [`POST ${DRAFT}/send`]: () => ({ status: 202 }),
    })
    expect(await mailbox.send(TOKEN, large, null)).toMatchObject({ kind: 'sent', id: 'AAMk/1=' })
    expect(calls().slice(0, 3)).toEqual([DRAFTS, `DELETE ${ME}/messages/earlier`, `POST ${ME}/messages`])
  })

  it.each<[string, string, ProviderResponse, object]>([
    ['a lost reply for a small file', 'attachments', 'breaks off', { kind: 'unreachable' }],
    [
      'an error for a small file',
      'attachments',
      graphError(503, 'ServiceUnavailable'),
      { kind: 'unreachable' },
    ],
    ['a refused small file', 'attachments', { status: 413 }, { kind: 'refused', reason: 'too_large' }],
    [
      'an expired token',
      'attachments',
      graphError(401, 'InvalidAuthenticationToken'),
      { kind: 'token_refused' },
    ],
    [
      'a refused session',
      'createUploadSession',
      graphError(400, 'ErrorMessageSizeExceeded'),
      { kind: 'refused', reason: 'too_large' },
    ],
    ['an unreadable session', 'createUploadSession', { status: 201, json: {} }, { kind: 'unreadable' }],
    [
      'an address that is not safe',
      'createUploadSession',
      { status: 201, json: { uploadUrl: 'http://169.254.169.254/' } },
      { kind: 'unreadable' },
    ],
    ['a lost reply for a part', 'a-secret', 'breaks off', { kind: 'unreachable' }],
    [
      'a refused part',
      'a-secret',
      graphError(400, 'ErrorInvalidRequest'),
      { kind: 'refused', reason: 'other' },
    ],
  ])('sends nothing without all files: %s', async (_what, failing, response, expected) => {
    const or = (name: string, usual: ProviderResponse) => () => (name === failing ? response : usual)
    serve({
      [DRAFTS]: noDraft,
      [`POST ${ME}/messages`]: created,
      [`POST ${DRAFT}/attachments`]: or('attachments', { status: 201 }),
      [`POST ${DRAFT}/attachments/createUploadSession`]: or('createUploadSession', session()),
      'PUT /uploads/a-secret': or('a-secret', { status: 200, json: {} }),
    })
    expect(await mailbox.send(TOKEN, large, null)).toMatchObject(expected)
    expect(calls()).not.toContain(`POST ${DRAFT}/send`)
  })
})

describe('asking Outlook whether an email was sent', () => {
  const query = { messageId: "our's@outlook.example", id: '42', since: new Date('2026-03-02T09:00:00Z') }

  it('finds it among the sent emails', async () => {
    serve({
      [`GET ${ME}/mailFolders/sentitems/messages`]: (_request, search) => {
        expect(search.get('$filter')).toBe("internetMessageId eq '<our''s@outlook.example>'")
        return { status: 200, json: { value: [email] } }
      },
    })
    expect(await mailbox.findSent(TOKEN, query)).toEqual({
      kind: 'answered',
      value: { id: 'AAMk/1=', thread: 'AAQk', messageId: "our's@outlook.example" },
    })
  })

  it('finds nothing when it was not sent', async () => {
    serve({ [`GET ${ME}/mailFolders/sentitems/messages`]: () => ({ status: 200, json: { value: [] } }) })
    expect(await mailbox.findSent(TOKEN, query)).toEqual({ kind: 'answered', value: null })
  })
})

describe('notifications of Outlook', () => {
  const end = '2026-03-13T07:00:00.000Z'
  const subscribed = { id: 'subscription-1', expirationDateTime: '2026-03-13T07:00:00.0000000Z' }

  it('are asked for with a secret of their own, for less than the longest time', async () => {
    const secrets: string[] = []
    serve({
      'POST /v1.0/subscriptions': ({ json }) => {
        secrets.push(json.clientState)
        expect(json).toEqual({
          changeType: 'created',
          notificationUrl: 'https://enamel.example/api/webhooks/outlook',
          lifecycleNotificationUrl: 'https://enamel.example/api/webhooks/outlook',
          resource: '/me/messages',
          expirationDateTime: end,
          clientState: expect.stringMatching(/^[\w-]{43}$/),
          latestSupportedTlsVersion: 'v1_2',
        })
        return { status: 201, json: { ...subscribed, clientState: json.clientState } }
      },
    })
    const first = await mailbox.subscribe(TOKEN, null)
    expect(first).toEqual({
      kind: 'answered',
      value: { id: 'subscription-1', expiresAt: new Date(end), secret: secrets[0] },
    })
    await mailbox.subscribe(TOKEN, null)
    expect(new Set(secrets).size).toBe(2)
  })

  it('are renewed, asked for again when they have ended, and ended', async () => {
    const current = { id: 'subscription-0', expiresAt: new Date(end), secret: 'the-secret' }
    let hasEnded = false
    serve({
      'PATCH /v1.0/subscriptions/subscription-0': ({ json }) => {
        expect(json).toEqual({ expirationDateTime: end })
        if (hasEnded) return graphError(404, 'ResourceNotFound')
        return { status: 200, json: { ...subscribed, id: 'subscription-0' } }
      },
      'POST /v1.0/subscriptions': () => ({ status: 201, json: subscribed }),
      'DELETE /v1.0/subscriptions/*': () => ({ status: 204 }),
    })
    expect(await mailbox.subscribe(TOKEN, current)).toMatchObject({ value: { secret: 'the-secret' } })
    hasEnded = true
    expect(await mailbox.subscribe(TOKEN, current)).toMatchObject({ value: { id: 'subscription-1' } })
    await mailbox.unsubscribe(TOKEN, current)
    expect(calls().at(-1)).toBe('DELETE /v1.0/subscriptions/subscription-0')
  })

  it('are not asked for when Microsoft could not send them: it sends them to https only', async () => {
    const local = { ...options, baseUrl: 'https://graph.example', apiUrl: 'http://localhost:3000/api' }
    expect(await outlook(local).subscribe(TOKEN, null)).toBeNull()
  })

  const read = (body: unknown, query: Record<string, string> = {}) =>
    mailbox.read({ headers: {}, query, body: Buffer.from(JSON.stringify(body)) })
  const notification = {
    id: '1',
    subscriptionId: 'subscription-1',
    subscriptionExpirationDateTime: end,
    clientState: 'the-secret',
    changeType: 'created',
    resource: 'Users/a-guid/Messages/AAMk',
    tenantId: 'a-tenant',
    resourceData: { '@odata.type': '#Microsoft.Graph.Message', id: 'AAMk' },
  }

  it('name the subscriptions with their secrets, also when one of them is about to end', async () => {
    const { changeType: _none, ...lifecycle } = notification
    const ending = { ...lifecycle, clientState: null, lifecycleEvent: 'reauthorizationRequired' }
    expect(await read({ value: [notification, ending] })).toEqual({
      kind: 'changed',
      mailboxes: [
        { by: 'subscription', id: 'subscription-1', secret: 'the-secret' },
        { by: 'subscription', id: 'subscription-1', secret: null },
      ],
    })
  })

  it('are answered with the token when Microsoft asks whether the address is ours', async () => {
    expect(await read('', { validationToken: 'Validation: a+b=' })).toEqual({
      kind: 'handshake',
      text: 'Validation: a+b=',
    })
    expect(await read('', { validationToken: 'x'.repeat(5_000) })).toBeNull()
  })

  it('are not read when they are malformed', async () => {
    for (const body of ['', {}, { value: 7 }, { value: [{ clientState: 'x' }] }, null])
      expect(await read(body)).toBeNull()
  })
})
