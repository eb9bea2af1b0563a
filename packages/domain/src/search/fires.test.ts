import { expect, it } from 'vitest'
import { queryDigits, SEARCH_DEBOUNCE_MS, searchQuery } from './fires.ts'

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

it('finds phones by the digits of the query', () => {
  expect(queryDigits('07700 900-461')).toBe('07700900461')
  expect(queryDigits('+44 (0)7700')).toBe('4407700')
  expect(queryDigits('evans 21')).toBeNull()
  expect(queryDigits('9004')).toBe('9004')
})
