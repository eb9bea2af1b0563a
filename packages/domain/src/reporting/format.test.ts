import { describe, expect, it } from 'vitest'
import { compactMoney, intervalParts, percentText, valueText } from './format.ts'

describe('a rate (RPT-21)', () => {
  it.each([
    [0.3333, '33.33%'],
    [1 / 3, '33.33%'],
    [0.5, '50%'],
    [0.125, '12.5%'],
    [0, '0%'],
    [1, '100%'],
  ])('of %s is shown as %s, with at most two decimals (M-11)', (fraction, text) => {
    expect(percentText(fraction)).toBe(text)
    expect(valueText(fraction, 'percent')).toBe(text)
  })
})

it.each([
  [93784, '1d 2h 3m 4s'],
  [3600, '1h'],
  [0, '0s'],
  [59, '59s'],
  [60, '1m'],
  [86_400, '1d'],
  [90_061, '1d 1h 1m 1s'],
  [86_401, '1d 1s'],
])('an interval of %s seconds is shown as %s, without the parts that are zero (RPT-22)', (seconds, text) => {
  expect(valueText(seconds, 'interval')).toBe(text)
})

it('the units of an interval are apart from its numbers (RPT-22)', () => {
  expect(intervalParts(6120)).toEqual([
    { text: '1', unit: 'h' },
    { text: '42', unit: 'm' },
  ])
})

it.each([
  [0, '0'],
  [999, '999'],
  [1234, '1,234'],
  [1_234_567, '1,234,567'],
])('an absolute value of %s is grouped as in the UK: %s (M-11)', (value, text) => {
  expect(valueText(value, 'number')).toBe(text)
})

it('a value that does not exist is a dash, whatever its unit (M-11)', () => {
  for (const format of ['number', 'percent', 'interval'] as const) expect(valueText(null, format)).toBe('–')
})

it('money is compact, in the British notation and the given currency, by default pounds (RPT-23, M-12)', () => {
  const intl = (amount: number, currency: string) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, notation: 'compact' }).format(amount)
  for (const amount of [0, 12, 1234, 43_000, 214_499.5, 3_400_000]) {
    expect(compactMoney(amount)).toBe(intl(amount, 'GBP'))
    expect(compactMoney(amount, 'EUR')).toBe(intl(amount, 'EUR'))
    expect(compactMoney(-amount, 'GBP')).toBe(intl(-amount, 'GBP'))
  }
  expect(compactMoney(38_000, 'GBP', true)).toBe(`+${intl(38_000, 'GBP')}`)
  expect(compactMoney(0, 'GBP', true)).toBe(intl(0, 'GBP'))
})
