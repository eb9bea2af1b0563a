import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { adjustCounts, countChange, countsQuery } from './inbox-counts.api.ts'
import { defaultFilter, type InboxFilter } from './model/filter.ts'
import { aConversation } from './testing/a-conversation.ts'

const rows = [
  aConversation('a', { unread: true, unread_count: 3 }),
  aConversation('b', { starred: true }),
  aConversation('c', { unread: true, unread_count: 1, starred: true, snoozed: true }),
]
const filter = defaultFilter({ name: 'All', channel: null })

it.each([
  ['read', { unread: -1, starred: 0 }],
  ['unread', { unread: 1, starred: 0 }],
  ['star', { unread: 0, starred: 1 }],
  ['unstar', { unread: 0, starred: -1 }],
] as const)(
  'the mark %s changes the counts by the number of rows it changes, except snoozed ones (INB-30, G1-19)',
  (mark, change) => {
    expect(countChange(rows, ['a', 'b', 'c'], mark)).toEqual(change)
  },
)

describe('the counts on screen', () => {
  function counts(unread: number | undefined, starred: number | undefined) {
    const queries = new QueryClient()
    const keys = {
      unread: countsQuery('unread', filter).queryKey,
      starred: countsQuery('starred', filter).queryKey,
    }
    if (unread !== undefined) queries.setQueryData(keys.unread, unread)
    if (starred !== undefined) queries.setQueryData(keys.starred, starred)
    return { queries, read: () => [queries.getQueryData(keys.unread), queries.getQueryData(keys.starred)] }
  }

  it('follow a mark immediately, and are restored when the mark fails (INB-30, G1-48)', () => {
    const { queries, read } = counts(5, 2)
    const undo = adjustCounts(queries, filter, { unread: -3, starred: 1 })
    expect(read()).toEqual([2, 3])
    undo()
    expect(read()).toEqual([5, 2])
  })

  it('stay unchanged when the exact count is unknown: 99+, or not loaded yet', () => {
    const { queries, read } = counts(100, undefined)
    adjustCounts(queries, filter, { unread: -3, starred: 1 })
    expect(read()).toEqual([100, undefined])
  })

  it('share a cache entry with the badges of the menu, unless the list is filtered by types or dates', () => {
    const keyOf = (changed: Partial<InboxFilter>) => countsQuery('unread', { ...filter, ...changed }).queryKey
    const badge = countsQuery('unread', defaultFilter({ name: 'SMS', channel: 'SMS' })).queryKey
    expect(keyOf({ channel: 'SMS' })).toEqual(badge)
    expect(keyOf({ channel: 'SMS', sortDirection: 'asc', starred: 'starred' })).toEqual(badge)
    expect(keyOf({})).not.toEqual(badge)
    expect(keyOf({ channel: 'SMS', types: ['Implants'] })).not.toEqual(badge)
  })
})
