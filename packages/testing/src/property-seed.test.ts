import fc from 'fast-check'
import { expect, it } from 'vitest'

it('generates the same values in every run, unless PROPERTY_SEED sets a different seed', () => {
  const values = () => fc.sample(fc.integer(), 5)
  expect(values()).toEqual(values())
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.PROPERTY_SEED ?? 1))
})
