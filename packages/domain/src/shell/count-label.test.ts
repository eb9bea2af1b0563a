import { expect, it } from 'vitest'
import { countLabel } from './count-label.ts'

it('shows a count up to 99, and 99+ above (SHELL-12)', () => {
  expect([0, 1, 99, 100, 1284].map(countLabel)).toEqual(['0', '1', '99', '99+', '99+'])
})
