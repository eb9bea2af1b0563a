import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it('shows money in GBP with £, two digits and the marks of en-GB (CONST-01)', () => {
  expect(formatMoney(245_000)).toBe('£2,450.00')
  expect(formatMoney(0)).toBe('£0.00')
  expect(formatMoney(-1_005)).toBe('-£10.05')
  expect(formatMoney(123_456_789)).toBe('£1,234,567.89')
  expect(formatMoney(99, 'EUR')).toBe('€0.99')
})
