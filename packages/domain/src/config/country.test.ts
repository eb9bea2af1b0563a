import { expect, it } from 'vitest'
import { currencyOf } from './country.ts'

it('amounts are in the currency of the country of the practice', () => {
  expect([currencyOf('GB'), currencyOf('IE')]).toEqual(['GBP', 'EUR'])
})
