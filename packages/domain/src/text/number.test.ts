import { expect, it } from 'vitest'
import { numberText } from './number.ts'

it('a number has commas between its thousands (M-11)', () => {
  expect([0, 999, 1234, 200_000, -1500].map(numberText)).toEqual(['0', '999', '1,234', '200,000', '-1,500'])
})
