import { expect, it } from 'vitest'
import { rate } from './rate.ts'

it('a share of nothing is 0 (M-11)', () => {
  expect([rate(1, 3), rate(0, 3), rate(0, 0)]).toEqual([1 / 3, 0, 0])
})
