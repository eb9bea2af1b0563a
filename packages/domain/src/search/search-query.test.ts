import { expect, it } from 'vitest'
import { searchQuery } from './search-query.ts'

it('a search is sent only when the input is longer than 3 characters (SRCH-01)', () => {
  expect(searchQuery('')).toBeNull()
  expect(searchQuery('eva')).toBeNull()
  expect(searchQuery('evan')).toBe('evan')
  expect(searchQuery('  eva  ')).toBeNull()
  expect(searchQuery(' evan ')).toBe('evan')
})
