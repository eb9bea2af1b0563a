import { describe, expect, it } from 'vitest'
import { anOutlookMessage, graphError } from '../testing/an-outlook-message.ts'
import { addressesOf, answeredStep, fakeMailboxForFile, readAll, TOKEN } from '../testing/fake-mailbox.ts'
import { outlook } from './outlook.ts'

const { provider, serve, calls } = await fakeMailboxForFile()
const mailbox = outlook({
  baseUrl: provider.url,
  authorization: null,
  apiUrl: 'https://enamel.example/api',
  clock: { now: () => new Date('2026-03-10T09:00:00Z') },
})

const LIST = '/v1.0/me/mailFolders/*/messages'
const folderOf = (path: string) => /mailFolders\/(\w+)/.exec(path)?.[1] ?? ''

describe('a search at Outlook', () => {
  it('reads the emails of the addresses in both folders, page by page, and ends', async () => {
    const searches: string[] = []
    serve({
      [`GET ${LIST}`]: ({ path }, query) => {
        const folder = folderOf(path)
        if (query.has('$skiptoken')) return { status: 200, json: { value: [anOutlookMessage('b')] } }
        searches.push(`${folder} ${query.get('$search')}`)
        const hasMore = folder === 'inbox'
        const next = `${provider.url}/v1.0/me/mailFolders/inbox/messages?$skiptoken=1`
        return {
          status: 200,
          json: {
            value: [
              anOutlookMessage(hasMore ? 'a' : 'c'),
              anOutlookMessage('old', { receivedDateTime: '2025-12-01T00:00:00Z', sentDateTime: null }),
              anOutlookMessage('draft', { isDraft: true }),
            ],
            ...(hasMore && { '@odata.nextLink': next }),
          },
        }
      },
    })
    const { ids } = await readAll(
      mailbox,
      null,
      addressesOf(['jane@home.example', 'tom+x@home.example']),
      'search',
    )
    expect(ids).toEqual(['a', 'b', 'c'])
    const search = '"participants:jane@home.example OR participants:tom+x@home.example"'
    expect(searches).toEqual([`inbox ${search}`, `sentitems ${search}`])
  })

  it('names ten addresses at a time, without those that would change its meaning', async () => {
    const searches: string[] = []
    serve({
      [`GET ${LIST}`]: ({ path }, query) => {
        if (folderOf(path) === 'inbox') searches.push(query.get('$search') ?? '')
        return { status: 200, json: { value: [] } }
      },
    })
    const people = Array.from({ length: 12 }, (_, at) => `p${String(at).padStart(2, '0')}@home.example`)
    await readAll(mailbox, null, addressesOf(['a" OR "b@x.test', ...people].sort()), 'search')
    expect(searches.map((search) => search.split(' OR ').length)).toEqual([9, 3])
    expect(searches.join()).not.toContain('x.test')
    await readAll(mailbox, null, addressesOf(['"a b"@x.test']), 'search')
    expect(searches).toHaveLength(2)
  })

  it('continues where its cursor says, and begins again with one that is not its own', async () => {
    serve({ [`GET ${LIST}`]: () => ({ status: 200, json: { value: [] } }) })
    const jane = addressesOf(['jane@home.example'])
    const { cursor } = await answeredStep(mailbox, null, jane, 'search')
    await readAll(mailbox, cursor, jane, 'search')
    expect(calls().map(folderOf)).toEqual(['inbox', 'sentitems'])
    expect(await mailbox.search(TOKEN, '{"folder":"drafts"}', jane)).toEqual({ kind: 'expired' })
  })

  it('never follows a link to another service, and says what is wrong', async () => {
    const jane = addressesOf(['jane@home.example'])
    const foreign = JSON.stringify({ after: null, folder: 'inbox', link: 'https://elsewhere.example/v1.0/' })
    expect(await mailbox.search(TOKEN, foreign, jane)).toMatchObject({ kind: 'unreadable' })
    expect(provider.requests).toEqual([])
    serve({ [`GET ${LIST}`]: () => graphError(429, 'ApplicationThrottled') })
    expect(await mailbox.search(TOKEN, null, jane)).toMatchObject({ kind: 'busy' })
  })
})
