import { expect, it } from 'vitest'
import { backPerPound, costPer } from './costs.ts'

it('a cost is the spend for each patient, to the penny', () => {
  expect(costPer(624_000, 412)).toBe(1_515)
  expect(costPer(312_000, 14)).toBe(22_286)
})

it('there is no cost where nothing was spent or there are no patients', () => {
  expect(costPer(0, 2)).toBeNull()
  expect(costPer(30_000, 0)).toBeNull()
  expect(costPer(0, 0)).toBeNull()
})

it('money back is what the leads paid for each pound spent, and nothing where nothing was spent', () => {
  expect(backPerPound(8_460_000, 624_000)).toBe(1_356)
  expect(backPerPound(0, 624_000)).toBe(0)
  expect(backPerPound(520_000, 0)).toBeNull()
})
