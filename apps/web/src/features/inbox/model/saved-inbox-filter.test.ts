import { expect, it } from 'vitest'
import { defaultFilter } from './filter.ts'
import { fromSavedQuery, noInboxFilters, toSavedQuery } from './saved-inbox-filter.ts'

const ZONE = 'Europe/London'
const view = { name: 'All', channel: null }
const saved = {
  unread: true,
  starred: true,
  snoozed: true,
  mine: true,
  types: ['Implants'],
  dates: { preset: 'week' },
  sort: 'asc' as const,
}

it('a saved filter of the inbox sets every filter as it was, in the view that is open', () => {
  const now = '2025-11-20T09:31:00Z'
  const set = { ...defaultFilter(view), ...fromSavedQuery(saved, 'ada', now, ZONE) }
  expect(set).toMatchObject({ view: 'All', channel: null, unread: 'unread', assignee: 'ada' })
  expect(toSavedQuery(set, now, ZONE)).toEqual(saved)
  expect(toSavedQuery(defaultFilter(view), now, ZONE)).toEqual(noInboxFilters)
})

it('preset dates of a saved filter follow the day on which it is used; a custom range stays', () => {
  const rangeAt = (now: string) => fromSavedQuery(saved, 'ada', now, ZONE).range
  expect(rangeAt('2025-11-20T09:31:00Z')?.start).toBe('2025-11-14T00:00:00.000Z')
  expect(rangeAt('2025-11-27T09:31:00Z')?.start).toBe('2025-11-21T00:00:00.000Z')
  const range = { start: '2025-11-01T00:00:00.000Z', end: '2025-11-03T23:59:59.999Z' }
  expect(fromSavedQuery({ ...saved, dates: { range } }, 'ada', '2025-12-01T00:00:00Z', ZONE).range).toEqual(
    range,
  )
})

it('dates of a preset that does not exist any more filter nothing', () => {
  const query = { ...saved, dates: { preset: 'fortnight' } }
  expect(fromSavedQuery(query, 'ada', '2025-11-20T09:31:00Z', ZONE).range).toEqual({ start: null, end: null })
})
