import { expect, it } from 'vitest'
import { isSameQuery } from './same-query.ts'

const query = {
  types: ['Implants', 'General'],
  dates: { preset: 'week' },
  snoozed: false,
  mine: false,
  sort: 'desc' as const,
  unread: true,
  starred: false,
}

it('two combinations of filters are the same in whichever order their values were chosen', () => {
  const { unread, ...others } = query
  expect(isSameQuery(query, { unread, ...others, types: ['General', 'Implants'] })).toBe(true)
})

it.each([
  { types: ['General'] },
  { dates: { preset: 'month' } },
  { dates: { range: { start: null, end: null } } },
  { sort: 'asc' as const },
  { starred: true },
])('a combination with %o is a different one', (change) => {
  expect(isSameQuery(query, { ...query, ...change })).toBe(false)
})
