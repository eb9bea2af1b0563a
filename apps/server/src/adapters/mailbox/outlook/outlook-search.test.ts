import { describe, expect, it } from 'vitest'
import { anOutlookMessage, graphError } from '../testing/an-outlook-message.ts'
import { addressesOf, answeredStep, readAll, TOKEN } from '../testing/fake-mailbox.ts'
import { fakeOutlookForFile, inFolder, LIST, outlookFolders, storedMailbox } from '../testing/fake-outlook.ts'

const { provider, serve, calls, mailbox } = await fakeOutlookForFile()

/** Serves searches. @returns the addresses of each search that was begun */
function serveSearch(respond: (addresses: string[], page: number) => { rows: object[]; hasMore?: boolean }) {
  const searches: string[][] = []
  serve({
    [`GET ${LIST}`]: (_request, query) => {
      const search = query.get('$search') ?? ''
      const page = Number(query.get('page') ?? 0)
      const addresses = search.replaceAll('"', '').replaceAll('participants:', '').split(' OR ')
      if (page === 0) searches.push(addresses)
      const { rows, hasMore } = respond(addresses, page)
      const next = `${provider.url}${LIST}?${new URLSearchParams({ $search: search, page: String(page + 1) })}`
      return { status: 200, json: { value: rows, ...(hasMore && { '@odata.nextLink': next }) } }
    },
    ...outlookFolders,
  })
  return searches
}
const jane = addressesOf(['jane@home.example'])
const people = Array.from({ length: 12 }, (_, at) => `p${String(at).padStart(2, '0')}@home.example`)

describe('a search at Outlook', () => {
  it('reads the emails of the addresses in all folders but those of no timeline, page by page, and ends', async () => {
    const rows = [
      inFolder('inbox', 'a'),
      inFolder('deleteditems', 'deleted'),
      inFolder('sentitems', 'old', { receivedDateTime: '2025-12-01T00:00:00Z', sentDateTime: null }),
      inFolder('smith', 'draft', { isDraft: true }),
    ]
    const searches = serveSearch((_addresses, page) =>
      page === 0
        ? { rows, hasMore: true }
        : { rows: [inFolder('smith', 'b'), inFolder('sentitems', 'c', { sentDateTime: null })] },
    )
    const two = addressesOf(['jane@home.example', 'tom+x@home.example'])
    const { steps, ids } = await readAll(mailbox, null, two, 'search')
    expect(ids).toEqual(['a', 'b', 'c'])
    expect(steps.flatMap(({ items }) => items.map(({ folder }) => folder))).toEqual([
      'received',
      'received',
      'sent',
    ])
    expect(searches).toEqual([['jane@home.example', 'tom+x@home.example']])
  })

  it('names ten addresses at a time, without those that would change its meaning', async () => {
    const searches = serveSearch(() => ({ rows: [] }))
    await readAll(mailbox, null, addressesOf(['a" OR "b@x.test', ...people].sort()), 'search')
    expect(searches.map((addresses) => addresses.length)).toEqual([9, 3])
    expect(searches.join()).not.toContain('x.test')
    await readAll(mailbox, null, addressesOf(['"a b"@x.test']), 'search')
    expect(searches).toHaveLength(2)
  })

  it('names fewer addresses when they have more emails together than a search finds', async () => {
    const emails = (count: number) =>
      Array.from({ length: count }, (_, at) => inFolder('inbox', `m${at}`, { from: null }))
    const searches = serveSearch((addresses, page) => {
      const isLong = addresses.includes('p01@home.example')
      return { rows: emails(isLong ? 500 : 0), hasMore: isLong && page === 0 }
    })
    await readAll(mailbox, null, addressesOf(people), 'search')
    expect(searches.map((addresses) => `${addresses[0]?.slice(0, 3)} ${addresses.length}`)).toEqual([
      'p00 10',
      'p00 5',
      'p00 2',
      'p00 1',
      'p01 10',
      'p01 5',
      'p01 2',
      'p01 1',
      'p02 10',
    ])
  })

  it('continues where its cursor says, and begins again with one that is not its own', async () => {
    serveSearch(() => ({ rows: [] }))
    const { cursor } = await answeredStep(mailbox, null, jane, 'search')
    expect(calls().filter((call) => call === `GET ${LIST}`)).toHaveLength(1)
    const before = calls().length
    await readAll(mailbox, cursor, jane, 'search')
    expect(calls()).toHaveLength(before)
    expect(await mailbox.search(TOKEN, '{"folder":"drafts"}', jane)).toEqual({ kind: 'expired' })
  })

  it('never follows a link to another service, and says what is wrong', async () => {
    const begun = { mailbox: storedMailbox, after: null, count: 10, found: 0 }
    const foreign = JSON.stringify({ ...begun, link: 'https://elsewhere.example/v1.0/' })
    expect(await mailbox.search(TOKEN, foreign, jane)).toMatchObject({ kind: 'unreadable' })
    expect(provider.requests).toEqual([])
    serve({ ...outlookFolders, [`GET ${LIST}`]: () => graphError(429, 'ApplicationThrottled') })
    expect(await mailbox.search(TOKEN, null, jane)).toMatchObject({ kind: 'busy' })
  })

  it('leaves out malformed rows, which it names', async () => {
    const malformed = anOutlookMessage('x', { receivedDateTime: null })
    serveSearch(() => ({ rows: [malformed, inFolder('smith', 'a')] }))
    const { steps, ids } = await readAll(mailbox, null, jane, 'search')
    expect([ids, steps[0]?.malformed]).toEqual([['a'], ['x']])
  })
})
