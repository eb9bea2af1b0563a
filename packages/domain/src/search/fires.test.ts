import { expect, it } from 'vitest'
import { searchQuery } from './fires.ts'

it('fires only when the input is longer than 3 characters (SRCH-01)', () => {
  expect(searchQuery('')).toBeNull()
  expect(searchQuery('eva')).toBeNull()
  expect(searchQuery('evan')).toBe('evan')
  expect(searchQuery('  eva  ')).toBeNull()
  expect(searchQuery(' evan ')).toBe('evan')
})
