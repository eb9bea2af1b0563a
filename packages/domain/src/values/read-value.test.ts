import { describe, expect, it } from 'vitest'
import { moneyText } from '../text/money.ts'
import { readValue, valueMessages } from './read-value.ts'

describe('a typed amount', () => {
  it.each([
    ['1200', '1200.00'],
    ['1200.5', '1200.50'],
    [' £1,200.05 ', '1200.05'],
    ['9,999,999.99', '9999999.99'],
    ['0', '0.00'],
  ])('is saved with two decimals: %j as %j (VAL-06)', (typed, saved) => {
    const read = readValue(typed)
    expect(read.ok ? moneyText(read.pence) : null).toBe(saved)
  })

  it.each([
    ['', 'Please enter an amount'],
    ['  ', 'Please enter an amount'],
    ['lots', 'Must be an amount such as 1200.00'],
    ['-5', 'Must be an amount such as 1200.00'],
    ['1.005', 'Must be an amount such as 1200.00'],
    ['1,2', 'Must be an amount such as 1200.00'],
    ['10000000', 'Must be an amount from 0.00 to 9999999.99'],
    ['12,345,678', 'Must be an amount from 0.00 to 9999999.99'],
  ])('is required, numeric and not too large: %j gives the error %j (VAL-06)', (typed, text) => {
    const read = readValue(typed)
    expect(read.ok ? null : valueMessages[read.reason]).toBe(text)
  })
})
