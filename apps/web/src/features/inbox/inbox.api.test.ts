import { builtInViews } from '@enamel/domain/inbox/views'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { type FakeNetwork, fakeApi } from '../../lib/testing/fake-network.ts'
import { fetchPage, listKey, markMany, markOne, splitForRequests } from './inbox.api.ts'
import { defaultFilter } from './model/filter.ts'
import { aConversation } from './testing/a-conversation.ts'

let network: FakeNetwork
const tom = aConversation('tom')
const calls = () => network.sent.map(({ method, url }) => `${method} ${url}`)

/** Responds to every request with this body. */
function respondWith(body: object) {
  network = fakeApi([{ status: 200, body }])
  connectCalls(network.client)
}

const viewCalls = builtInViews.map((view) => ({
  view,
  path:
    view.name === 'Form Submissions' ? 'conversations/form-submissions' : 'v2/conversations/communications',
}))

describe('a page of conversations', () => {
  beforeEach(() => respondWith({ data: [tom], cursor: 'next' }))

  it.each(viewCalls)('is loaded for the view $view.name from $path (INB-19)', async ({ view, path }) => {
    const page = await fetchPage(defaultFilter(view), null)
    expect(page).toEqual({ rows: [tom], cursor: 'next', end: tom })
    expect(calls()[0]).toMatch(new RegExp(`^GET /api/${path}\\?`))
  })

  it('is requested with its filter, 50 rows at a time, after a cursor (INB-20)', async () => {
    const filter = {
      ...defaultFilter({ name: 'SMS', channel: 'SMS' }),
      unread: 'unread',
      types: ['A', 'B'],
    } as const
    await fetchPage(filter, 'after-50')
    expect(calls()).toEqual([
      'GET /api/v2/conversations/communications?channel=SMS&tx_types=A%2CB&limit=50&cursor=after-50&unread=1&include_snoozed=0&sort_direction=desc',
    ])
  })

  it('is cached in a separate list for each filter', () => {
    const filter = defaultFilter({ name: 'All', channel: null })
    expect(listKey(filter)).toEqual(listKey({ ...filter }))
    expect(listKey({ ...filter, starred: 'starred' })).not.toEqual(listKey(filter))
    expect(listKey({ ...filter, channel: 'SMS' })).not.toEqual(listKey(filter))
  })
})

const rowCalls = [
  { mark: 'read', call: 'PUT /api/v3/conversations/tom' },
  { mark: 'unread', call: 'PUT /api/conversations/tom/unread' },
  { mark: 'star', call: 'PUT /api/conversations/tom/star' },
  { mark: 'unstar', call: 'DELETE /api/conversations/tom/star' },
] as const

it.each(rowCalls)(
  'sends $call for the mark $mark on one row (INB-08, INB-09, INB-10)',
  async ({ mark, call }) => {
    respondWith(tom)
    await markOne('tom', mark)
    expect(calls()).toEqual([call])
    expect(network.sent[0]?.body).toBeUndefined()
  },
)

describe('marking many', () => {
  it.each(rowCalls)(
    'sends /bulk/$mark with the patients and a batch size of 50 (INB-12)',
    async ({ mark }) => {
      respondWith({ updated: 2 })
      await markMany(['tom', 'priya'], mark)
      expect(calls()).toEqual([`PUT /api/conversations/bulk/${mark}`])
      expect(network.sent[0]?.body).toEqual({ patient_ids: ['tom', 'priya'], batch_size: 50 })
    },
  )

  it('splits the patients into requests of at most 1000, with each patient in one of them (INB-12, G1-18)', () => {
    const ids = Array.from({ length: 2001 }, (_, index) => String(index))
    expect(splitForRequests(ids).map(({ length }) => length)).toEqual([1000, 1000, 1])
    expect(splitForRequests(ids).flat()).toEqual(ids)
    expect(splitForRequests([])).toEqual([])
  })
})
