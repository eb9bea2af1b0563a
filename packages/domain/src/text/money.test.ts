import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, moneyText, penceOf } from './money.ts'

it('shows money in GBP with £, two decimals and the separators of en-GB (CONST-01)', () => {
  expect(formatMoney(245_000)).toBe('£2,450.00')
  expect(formatMoney(0)).toBe('£0.00')
  expect(formatMoney(-1_005)).toBe('-£10.05')
  expect(formatMoney(123_456_789)).toBe('£1,234,567.89')
  expect(formatMoney(99, 'EUR')).toBe('€0.99')
})

describe('an amount in pounds', () => {
  it.each([
    ['1200', 120_000],
    ['27.9', 2_790],
    ['27.90', 2_790],
    ['0.01', 1],
    ['0', 0],
    ['-3.5', -350],
    [' 12.00 ', 1_200],
    ['9999999.99', 999_999_999],
  ])('%j is %i pence', (text, pence) => expect(penceOf(text)).toBe(pence))

  it.each([
    ['1.004', 100],
    ['1.005', 101],
    ['1.0049999', 100],
    ['8.575', 858],
    ['-1.005', -101],
    ['0.995', 100],
    ['-0.004', 0],
  ])('%j is between two pence and is rounded to %i', (text, pence) => expect(penceOf(text)).toBe(pence))

  it.each(['', 'abc', '1,200.00', '£12', '1e3', '.5', '5.', '1.2.3', '--1', 'NaN', '12345678901234'])(
    'cannot be read from %j',
    (text) => expect(penceOf(text)).toBeNull(),
  )

  it('is written with two decimals, 0.00 for zero (VAL-01)', () => {
    expect(moneyText(0)).toBe('0.00')
    expect(moneyText(7)).toBe('0.07')
    expect(moneyText(120_000)).toBe('1200.00')
    expect(moneyText(-350)).toBe('-3.50')
  })

  it('is unchanged after it is written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (pence) => {
        expect(penceOf(moneyText(pence))).toBe(pence)
      }),
    )
  })
})
