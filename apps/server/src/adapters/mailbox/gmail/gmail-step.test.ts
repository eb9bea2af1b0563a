import { describe, expect, it } from 'vitest'
import type { ProviderResponse } from '../../testing/fake-provider.ts'
import type { MailboxProvider } from '../mailbox-provider.ts'
import { aGmailMessage, googleError } from '../testing/a-gmail-message.ts'
import {
  addressesOf,
  answeredStep,
  fakeMailboxForFile,
  noAddresses,
  readAll,
  TOKEN,
} from '../testing/fake-mailbox.ts'
import { gmail } from './gmail.ts'

const { provider, serve, calls } = await fakeMailboxForFile()
const mailbox: MailboxProvider = gmail({
  baseUrl: provider.url,
  authorization: null,
  pubSub: undefined,
  unitsPerSecond: Number.POSITIVE_INFINITY,
})

const ME = '/gmail/v1/users/me'
const profile = () => ({
  status: 200,
  json: { emailAddress: 'Desk@mail.example', messagesTotal: 50_000, threadsTotal: 9_000, historyId: '1000' },
})
const idOf = (path: string) => /messages\/(\w+)/.exec(path)?.[1] ?? ''
const everyMessage = ({ path }: { path: string }) => ({ status: 200, json: aGmailMessage(idOf(path)) })
const added = (id: string, labelIds = ['INBOX', 'UNREAD']) => ({
  id: '1',
  messages: [{ id, threadId: `t${id}` }],
  messagesAdded: [{ message: { id, threadId: `t${id}`, labelIds } }],
})
const nothingNew = () => ({ status: 200, json: { historyId: '1000' } })
/** A mailbox of which the first pass is over. */
const caughtUp = JSON.stringify({ ids: [], next: { kind: 'changes', history: '1000', page: null } })

describe('the first pass through a mailbox at Gmail', () => {
  it('searches for the emails from and to patients, some at a time, and reads in between what has come meanwhile', async () => {
    const people = Array.from({ length: 45 }, (_, at) => `p${String(at).padStart(2, '0')}@home.example`)
    const searches: string[] = []
    serve({
      [`GET ${ME}/profile`]: profile,
      [`GET ${ME}/messages`]: (_request, query) => {
        searches.push(query.get('q') ?? '')
        return {
          status: 200,
          json: { messages: [{ id: `m${searches.length}`, threadId: 't' }], resultSizeEstimate: 1 },
        }
      },
      [`GET ${ME}/messages/*`]: everyMessage,
      [`GET ${ME}/history`]: (_request, query) => {
        const isFirst = query.get('startHistoryId') === '1000'
        return { status: 200, json: { history: isFirst ? [added('new')] : [], historyId: '1100' } }
      },
    })
    const { steps, ids, cursor } = await readAll(mailbox, null, addressesOf(people))
    expect(ids).toEqual(['m1', 'new', 'm2', 'm3'])
    expect(searches).toHaveLength(3)
    expect(searches[0]).toBe(
      `{${people
        .slice(0, 15)
        .map((person) => `from:${person} to:${person} cc:${person} bcc:${person}`)
        .join(' ')}} after:1767225600 -in:spam -in:trash -in:chats`,
    )
    expect(steps.reduce((sum, { lookedAt }) => sum + lookedAt, 0)).toBe(4)
    // How many addresses were searched for; unknown once the pass is over.
    expect(steps.map(({ searched }) => searched)).toEqual([15, 15, 30, 30, 45, 45, undefined, undefined])
    // The state of before the pass was asked for first, so that nothing is missed.
    expect(calls()[0]).toBe(`GET ${ME}/profile`)
    expect(JSON.parse(cursor)).toMatchObject({ next: { history: '1100' } })
  })

  it('reads all emails, page by page, when the mailbox was read before', async () => {
    const searches: string[] = []
    serve({
      [`GET ${ME}/profile`]: profile,
      [`GET ${ME}/messages`]: (_request, query) => {
        searches.push(`${query.get('q')} ${query.get('pageToken')}`)
        const isFirst = query.get('pageToken') === null
        return {
          status: 200,
          json: { messages: [{ id: isFirst ? 'a' : 'b' }], ...(isFirst && { nextPageToken: 'two' }) },
        }
      },
      [`GET ${ME}/messages/*`]: everyMessage,
      [`GET ${ME}/history`]: nothingNew,
    })
    const { ids } = await readAll(mailbox, null, { ...noAddresses, everything: true })
    expect(ids).toEqual(['a', 'b'])
    const query = 'after:1767225600 -in:spam -in:trash -in:chats'
    expect(searches).toEqual([`${query} null`, `${query} two`])
  })

  it('reads an email with its folder, addresses, conversation and marks', async () => {
    const messages: Record<string, ReturnType<typeof aGmailMessage>> = {
      a: aGmailMessage('a', {
        headers: {
          Cc: 'Tom <tom@home.example>, desk@mail.example',
          'Reply-To': 'jane@work.example',
          'In-Reply-To': '<first@brightside.test>',
          'Message-ID': '<third@home.example>',
        },
      }),
      b: aGmailMessage('b', {
        labels: ['SENT'],
        thread: 'ta',
        at: '2026-03-02T08:00:00Z',
        headers: { From: 'desk@mail.example', To: 'jane@home.example', References: '<1@x.test> <2@x.test>' },
      }),
      c: aGmailMessage('c', { labels: ['INBOX', 'CATEGORY_PROMOTIONS'], at: '2026-03-03T08:00:00Z' }),
      d: aGmailMessage('d', {
        headers: { 'List-Unsubscribe': '<https://x.test>' },
        at: '2026-03-04T08:00:00Z',
      }),
      e: aGmailMessage('e', { headers: { Precedence: 'bulk' }, at: '2026-03-05T08:00:00Z' }),
      f: aGmailMessage('f', { labels: ['SPAM'] }),
      g: aGmailMessage('g', { labels: ['TRASH', 'INBOX'] }),
      h: aGmailMessage('h', { labels: ['DRAFT'] }),
    }
    serve({
      [`GET ${ME}/history`]: () => ({
        status: 200,
        json: { history: Object.keys(messages).map((id) => added(id)), historyId: '1100' },
      }),
      [`GET ${ME}/messages/*`]: ({ path }) => ({ status: 200, json: messages[idOf(path)] }),
    })
    const { items } = await answeredStep(mailbox, caughtUp)
    expect(items).toEqual([
      {
        id: 'b',
        thread: 'ta',
        folder: 'sent',
        from: 'desk@mail.example',
        replyTo: [],
        to: ['jane@home.example'],
        messageId: null,
        inReplyTo: '2@x.test',
        at: new Date('2026-03-02T08:00:00Z'),
        isUnread: false,
        isList: false,
      },
      {
        id: 'a',
        thread: 'ta',
        folder: 'received',
        from: 'jane@home.example',
        replyTo: ['jane@work.example'],
        to: ['desk@mail.example', 'tom@home.example'],
        messageId: 'third@home.example',
        inReplyTo: 'first@brightside.test',
        at: new Date('2026-03-02T09:00:00Z'),
        isUnread: true,
        isList: false,
      },
      expect.objectContaining({ id: 'c', isList: true }),
      expect.objectContaining({ id: 'd', isList: true }),
      expect.objectContaining({ id: 'e', isList: true }),
    ])
  })

  it('continues after a kill where its cursor says, in the middle of a page', async () => {
    const pages: Record<string, string[]> = {
      '': Array.from({ length: 100 }, (_, at) => `a${at}`),
      'page-2': Array.from({ length: 100 }, (_, at) => `b${at}`),
    }
    let failing = new Set(['a30'])
    serve({
      [`GET ${ME}/profile`]: profile,
      [`GET ${ME}/messages`]: (_request, query) => {
        const page = query.get('pageToken') ?? ''
        const messages = (pages[page] ?? []).map((id) => ({ id, threadId: id }))
        return { status: 200, json: { messages, ...(page === '' && { nextPageToken: 'page-2' }) } }
      },
      [`GET ${ME}/messages/*`]: (request) =>
        failing.has(idOf(request.path)) ? { status: 503 } : everyMessage(request),
      [`GET ${ME}/history`]: nothingNew,
    })
    const options = addressesOf(['jane@home.example'])
    const first = await answeredStep(mailbox, null, options)
    // What was read before the trouble counts.
    expect(first.items.map(({ id }) => id)).toContain('a35')
    expect(first).toMatchObject({ lookedAt: 35, isLast: false })
    failing = new Set()
    const { ids } = await readAll(mailbox, first.cursor, options)
    expect(new Set([...first.items.map(({ id }) => id), ...ids])).toEqual(
      new Set([...(pages[''] ?? []), ...(pages['page-2'] ?? [])]),
    )
    expect(ids).toHaveLength(165)
  })

  it('reports the trouble when a step reads nothing at all', async () => {
    const cursor = JSON.stringify({ ids: ['a', 'b'], next: { kind: 'changes', history: '1', page: null } })
    serve({ [`GET ${ME}/messages/*`]: () => googleError(429, 'rateLimitExceeded') })
    expect(await mailbox.step(TOKEN, cursor, addressesOf([]))).toEqual({
      kind: 'busy',
      retryAfterSeconds: null,
    })
  })

  it('leaves out addresses that would change the meaning of the search', async () => {
    const searches: string[] = []
    serve({
      [`GET ${ME}/profile`]: profile,
      [`GET ${ME}/messages`]: (_request, query) => {
        searches.push(query.get('q') ?? '')
        return { status: 200, json: { resultSizeEstimate: 0 } }
      },
      [`GET ${ME}/history`]: nothingNew,
    })
    await readAll(mailbox, null, addressesOf(['a} in:anywhere {@x.test', 'jane@home.example']))
    await readAll(mailbox, null, addressesOf(['"a b"@x.test']))
    expect(searches.map((search) => search.split(' after:')[0])).toEqual([
      '{from:jane@home.example to:jane@home.example cc:jane@home.example bcc:jane@home.example}',
    ])
  })

  it('begins a search again whose page Gmail does not know any more', async () => {
    const cursor = JSON.stringify({
      ids: [],
      next: { kind: 'search', history: '1000', searched: 0, addresses: ['jane@home.example'], page: 'gone' },
    })
    serve({
      [`GET ${ME}/messages`]: (_request, query) =>
        query.has('pageToken')
          ? googleError(400, 'invalidArgument')
          : { status: 200, json: { messages: [{ id: 'm1', threadId: 't' }] } },
      [`GET ${ME}/messages/*`]: everyMessage,
    })
    const step = await answeredStep(mailbox, cursor, addressesOf([]))
    expect(step.items.map(({ id }) => id)).toEqual(['m1'])
  })
})

describe('what changed in a mailbox at Gmail', () => {
  it('is read page by page up to now', async () => {
    serve({
      [`GET ${ME}/history`]: (_request, query) => {
        expect(query.get('startHistoryId')).toBe('1000')
        expect(query.getAll('historyTypes')).toEqual(['messageAdded', 'labelAdded'])
        return query.get('pageToken') === 'p2'
          ? { status: 200, json: { history: [added('b')], historyId: '1300' } }
          : {
              status: 200,
              json: { history: [added('a'), added('a')], nextPageToken: 'p2', historyId: '1300' },
            }
      },
      [`GET ${ME}/messages/*`]: everyMessage,
    })
    const { steps, ids, cursor } = await readAll(mailbox, caughtUp)
    expect(ids).toEqual(['a', 'b'])
    expect(steps.map(({ isLast }) => isLast)).toEqual([false, true])
    expect(JSON.parse(cursor)).toEqual({ ids: [], next: { kind: 'changes', history: '1300', page: null } })
  })

  it('is not complete while emails of the last page are still to be read', async () => {
    let isDown = true
    serve({
      [`GET ${ME}/history`]: (_request, query) => {
        const isNew = query.get('startHistoryId') === '1000'
        return { status: 200, json: { history: isNew ? [added('a'), added('b')] : [], historyId: '1100' } }
      },
      [`GET ${ME}/messages/b`]: (request) => (isDown ? { status: 503 } : everyMessage(request)),
      [`GET ${ME}/messages/*`]: everyMessage,
    })
    const first = await answeredStep(mailbox, caughtUp)
    expect(first).toMatchObject({ isLast: false, lookedAt: 1, items: [{ id: 'a' }] })
    isDown = false
    expect((await readAll(mailbox, first.cursor)).ids).toEqual(['b'])
  })

  it('is read without emails that are malformed, which are named, but waits for a reply that is no email', async () => {
    let b: ProviderResponse = { status: 200, bytes: Buffer.from('<html>') }
    serve({
      [`GET ${ME}/history`]: () => ({
        status: 200,
        json: { history: [added('a'), added('b'), added('c')], historyId: '1100' },
      }),
      [`GET ${ME}/messages/a`]: () => ({
        status: 200,
        json: { ...aGmailMessage('a'), internalDate: 'soon' },
      }),
      [`GET ${ME}/messages/b`]: () => b,
      [`GET ${ME}/messages/*`]: everyMessage,
    })
    const first = await answeredStep(mailbox, caughtUp)
    expect(first).toMatchObject({ malformed: ['a'], items: [{ id: 'c' }], isLast: false })
    expect(await mailbox.step(TOKEN, first.cursor, noAddresses)).toMatchObject({ kind: 'unreadable' })
    b = { status: 200, json: aGmailMessage('b') }
    expect((await readAll(mailbox, first.cursor)).ids).toContain('b')
  })

  it('includes mail that comes back from spam, and no other change of labels, drafts or deleted mail', async () => {
    const change = (id: string, labelIds: string[], labelsAdded: string[]) => ({
      id: '2',
      labelsAdded: [{ message: { id, threadId: id, labelIds }, labelIds: labelsAdded }],
    })
    serve({
      [`GET ${ME}/history`]: () => ({
        status: 200,
        json: {
          history: [
            change('rescued', ['INBOX', 'UNREAD'], ['INBOX']),
            change('starred', ['INBOX', 'STARRED'], ['STARRED']),
            added('draft', ['DRAFT']),
            added('deleted'),
            added('sent', ['SENT']),
          ],
          historyId: '1100',
        },
      }),
      [`GET ${ME}/messages/deleted`]: () => googleError(404, 'notFound'),
      [`GET ${ME}/messages/*`]: everyMessage,
    })
    expect((await readAll(mailbox, caughtUp)).ids).toEqual(['rescued', 'sent'])
    expect(calls()).not.toContain(`GET ${ME}/messages/draft`)
  })

  it('has expired when Gmail does not know the state any more, or the cursor is not ours', async () => {
    serve({ [`GET ${ME}/history`]: () => googleError(404, 'notFound') })
    expect(await mailbox.step(TOKEN, caughtUp, addressesOf([]))).toEqual({ kind: 'expired' })
    for (const cursor of ['', '{}', '{"history":"x"}'])
      expect(await mailbox.step(TOKEN, cursor, addressesOf([]))).toEqual({ kind: 'expired' })
  })
})

describe('a search at Gmail', () => {
  it('reads the emails of the addresses and ends, without asking what changed', async () => {
    serve({
      [`GET ${ME}/messages`]: () => ({ status: 200, json: { messages: [{ id: 'm1', threadId: 't' }] } }),
      [`GET ${ME}/messages/*`]: everyMessage,
    })
    const { ids, cursor } = await readAll(mailbox, null, addressesOf(['jane@home.example']), 'search')
    expect(ids).toEqual(['m1'])
    expect(calls()).toEqual([`GET ${ME}/messages`, `GET ${ME}/messages/m1`])
    // A run that is interrupted continues, and a cursor of something else does not.
    expect(await mailbox.search(TOKEN, cursor, addressesOf([]))).toMatchObject({ value: { isLast: true } })
    expect(await mailbox.search(TOKEN, 'x', addressesOf([]))).toEqual({ kind: 'expired' })
  })
})
