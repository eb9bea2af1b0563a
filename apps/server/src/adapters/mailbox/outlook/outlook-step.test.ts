import { describe, expect, it } from 'vitest'
import type { ProviderResponse } from '../../testing/fake-provider.ts'
import { anOutlookMessage, graphError, recipients } from '../testing/an-outlook-message.ts'
import { answeredStep, noAddresses, readAll, TOKEN } from '../testing/fake-mailbox.ts'
import {
  DELTA,
  fakeOutlookForFile,
  folderOf,
  inFolder,
  LIST,
  outlookFolders,
} from '../testing/fake-outlook.ts'

const { provider, serve, serveMail, mailbox, linkOf, caughtUp } = await fakeOutlookForFile()

describe('the first pass through a mailbox at Outlook', () => {
  it('goes through the sent emails, the inbox and then all other folders, page by page', async () => {
    const pages = serveMail({
      inbox: [[anOutlookMessage('a')], [anOutlookMessage('b')]],
      sentitems: [[anOutlookMessage('c')]],
      all: [inFolder('inbox', 'a'), inFolder('smith', 'd')],
    })
    const { steps, ids } = await readAll(mailbox, null)
    expect(ids).toEqual(['c', 'a', 'b', 'd'])
    expect(steps.map(({ items }) => items[0]?.folder)).toEqual(['sent', 'received', 'received', 'received'])
    // Of inbox and sent emails all are looked through, of the other folders those since then: 7 + 7 + (100 - 5 * 12).
    expect(steps.map(({ isLast, lookedAt, total }) => [isLast, lookedAt, total])).toEqual([
      [false, 1, 54],
      [false, 1, 54],
      [false, 1, 54],
      [true, 1, 54],
    ])
    expect(pages).toContain('2026-01-01T00:00:00Z')
    const [first] = provider.requests.filter(({ path }) => path.includes('delta'))
    expect(first?.headers.prefer).toBe('IdType="ImmutableId", odata.maxpagesize=200')
    const query = new URL(first?.path ?? '', provider.url).searchParams
    expect(query.get('changeType')).toBe('created')
    expect(query.get('$select')).toContain('internetMessageHeaders')
    // With a filter, Graph lists at most 5,000 emails.
    expect(query.has('$filter')).toBe(false)
  })

  it('says that it is complete only up to its beginning, since one part is read first', async () => {
    serveMail({ inbox: [[], []], sentitems: [[]] })
    const at = (time: string) => ({ ...noAddresses, now: new Date(`2026-03-10T${time}Z`) })
    const sent = await answeredStep(mailbox, null, at('09:00:00'))
    const more = await answeredStep(mailbox, sent.cursor, at('09:20:00'))
    const inbox = await answeredStep(mailbox, more.cursor, at('09:30:00'))
    const last = await answeredStep(mailbox, inbox.cursor, at('09:40:00'))
    expect(last).toMatchObject({ isLast: true, until: new Date('2026-03-10T09:00:00Z') })
    const round = await answeredStep(mailbox, last.cursor, at('09:41:00'))
    const rest = await answeredStep(mailbox, round.cursor, at('09:45:00'))
    const end = await answeredStep(mailbox, rest.cursor, at('09:50:00'))
    expect(end).toMatchObject({ isLast: true, until: new Date('2026-03-10T09:41:00Z') })
  })

  it('leaves out what is older than requested, but counts it', async () => {
    serveMail({
      inbox: [
        [anOutlookMessage('old', { receivedDateTime: '2025-12-31T23:59:59Z' }), anOutlookMessage('new')],
      ],
    })
    const { steps } = await readAll(mailbox, null)
    expect(steps[1]).toMatchObject({ lookedAt: 2, items: [{ id: 'new' }] })
  })

  it('is read without the number of emails when Graph does not say it', async () => {
    serve({
      ...outlookFolders,
      [`GET ${DELTA}`]: ({ path }) => ({
        status: 200,
        json: { value: [], '@odata.deltaLink': linkOf(folderOf(path), '$deltatoken=1') },
      }),
      [`GET ${LIST}`]: () => ({ status: 200, json: { value: [] } }),
    })
    expect(await answeredStep(mailbox, null)).toMatchObject({ total: null, lookedAt: 0 })
  })

  it('reads an email with its folder, addresses, conversation and marks', async () => {
    const rows = [
      anOutlookMessage('AAMk=', {
        toRecipients: recipients('desk@outlook.example', 'Tom@home.example'),
        ccRecipients: recipients('tom@home.example'),
        replyTo: recipients('jane@work.example'),
        headers: { 'In-Reply-To': '<first@brightside.test>' },
        internetMessageId: '<second@home.example>',
      }),
      anOutlookMessage('news', { isRead: true, headers: { 'List-Id': '<news.example>' } }),
      anOutlookMessage('bulk', { headers: { precedence: 'Bulk' } }),
      anOutlookMessage('draft', { isDraft: true }),
      { id: 'gone', '@removed': { reason: 'deleted' } },
      { id: 'marked', isRead: true, parentFolderId: 'AQMk' },
    ]
    serveMail({ inbox: [rows] })
    const { steps } = await readAll(mailbox, null)
    expect(steps[1]?.items).toEqual([
      {
        id: 'AAMk=',
        thread: 'AAQk-AAMk=',
        folder: 'received',
        from: 'jane@home.example',
        replyTo: ['jane@work.example'],
        to: ['desk@outlook.example', 'tom@home.example'],
        messageId: 'second@home.example',
        inReplyTo: 'first@brightside.test',
        at: new Date('2026-03-02T09:00:00Z'),
        isUnread: true,
        isList: false,
      },
      expect.objectContaining({ id: 'news', isList: true, isUnread: false }),
      expect.objectContaining({ id: 'bulk', isList: true }),
    ])
  })

  it('reads a sent email by when it was sent; Graph has no header of it', async () => {
    const { internetMessageHeaders: _none, ...email } = anOutlookMessage('sent', {
      from: recipients('desk@outlook.example')[0],
      toRecipients: recipients('jane@home.example'),
    })
    serveMail({ inbox: [], sentitems: [[email]] })
    const { steps } = await readAll(mailbox, null)
    expect(steps[0]?.items).toMatchObject([
      { folder: 'sent', to: ['jane@home.example'], at: new Date('2026-03-02T08:59:58Z'), inReplyTo: null },
    ])
  })

  it('asks for fewer emails when a page is too large', async () => {
    const sizes: string[] = []
    serve({
      [`GET ${DELTA}`]: ({ headers }) => {
        sizes.push(String(headers.prefer))
        return headers.prefer?.includes('=200')
          ? { status: 200, bytes: Buffer.alloc(33 * 1024 * 1024, ' ') }
          : { status: 200, json: { value: [], '@odata.nextLink': linkOf('inbox', '$skiptoken=1') } }
      },
    })
    expect(await answeredStep(mailbox, caughtUp)).toMatchObject({ isLast: false })
    expect(sizes.map((prefer) => /\d+$/.exec(prefer)?.[0])).toEqual(['200', '25'])
  })
})

describe('what changed in a mailbox at Outlook', () => {
  it('is asked of all parts in each round', async () => {
    serveMail({
      inbox: [[], [anOutlookMessage('a')], [anOutlookMessage('b')]],
      sentitems: [[], [], [anOutlookMessage('c')]],
    })
    const first = await readAll(mailbox, caughtUp)
    expect(first.ids).toEqual(['a'])
    expect(first.steps).toHaveLength(3)
    const second = await readAll(mailbox, first.cursor)
    expect(second.ids).toEqual(['c', 'b'])
    expect(second.steps.every(({ total }) => total === null)).toBe(true)
  })

  it.each<[string, ProviderResponse]>([
    ['410', graphError(410, 'syncStateNotFound')],
    ['a code', graphError(400, 'resyncRequired')],
  ])('has expired when Graph says so by %s', async (_how, response) => {
    serve({ [`GET ${DELTA}`]: () => response })
    expect(await mailbox.step(TOKEN, caughtUp, noAddresses)).toEqual({ kind: 'expired' })
  })

  it('has expired when the cursor is not ours', async () => {
    for (const cursor of ['', 'x', '{}', '{"inbox":{"link":7}}'])
      expect(await mailbox.step(TOKEN, cursor, noAddresses)).toEqual({ kind: 'expired' })
    expect(provider.requests).toEqual([])
  })

  it('is never asked for at another address, to which our token would go', async () => {
    const other = provider.url.replace('127.0.0.1', 'localhost')
    const links = [
      `${other}/v1.0/me/mailFolders/inbox/messages/delta`,
      `${provider.url}/other/delta`,
      `${provider.url}/v1.0/../other/delta`,
      `${provider.url.replace('http://', 'http://user:password@')}/v1.0/me`,
      'file:///etc/passwd',
      'not a link',
    ]
    for (const link of links) {
      serve({ [`GET ${DELTA}`]: () => ({ status: 200, json: { value: [], '@odata.nextLink': link } }) })
      const before = provider.requests.length
      const foreign = JSON.parse(caughtUp)
      foreign.sentitems.link = link
      for (const cursor of [caughtUp, JSON.stringify(foreign)])
        expect(await mailbox.step(TOKEN, cursor, noAddresses)).toEqual({
          kind: 'unreadable',
          detail: 'a link to another service',
        })
      // Only the cursor with our own link led to a request.
      expect(provider.requests.length - before).toBe(1)
    }
  })

  it.each([
    ['no link', { value: [] }],
    ['no rows', { '@odata.deltaLink': 'x' }],
  ])('is unreadable, and never incomplete, when a page has %s', async (_what, page) => {
    serve({ [`GET ${DELTA}`]: () => ({ status: 200, json: page }) })
    expect(await mailbox.step(TOKEN, caughtUp, noAddresses)).toMatchObject({ kind: 'unreadable' })
  })

  it('is read without the malformed rows of a page, which are named', async () => {
    const malformed = [
      'x',
      { conversationId: 'AAQk' },
      anOutlookMessage('<script>'),
      anOutlookMessage('a', { receivedDateTime: 'soon' }),
      anOutlookMessage('b', { from: 7 }),
    ]
    serveMail({
      inbox: [[], [malformed[0] as object, anOutlookMessage('c'), ...malformed.slice(1)] as object[]],
    })
    const { steps, ids } = await readAll(mailbox, caughtUp)
    expect(ids).toEqual(['c'])
    expect(steps.flatMap((step) => step.malformed)).toEqual([null, null, null, 'a', 'b'])
  })
})
