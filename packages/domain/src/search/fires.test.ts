import { expect, it } from 'vitest'
import { SEARCH_DEBOUNCE_MS, searchQuery } from './fires.ts'

it('fires only when the input is longer than 3 characters (SRCH-01)', () => {
  expect(searchQuery('')).toBeNull()
  expect(searchQuery('eva')).toBeNull()
  expect(searchQuery('evan')).toBe('evan')
  expect(searchQuery('  eva  ')).toBeNull()
  expect(searchQuery(' evan ')).toBe('evan')
})

it('waits 350 ms after the last key', () => {
  expect(SEARCH_DEBOUNCE_MS).toBe(350)
})
