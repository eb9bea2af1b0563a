import fc from 'fast-check'
import { expect, it } from 'vitest'

it('tries the same values each time, unless PROPERTY_SEED asks for others', () => {
  const tried = () => fc.sample(fc.integer(), 5)
  expect(tried()).toEqual(tried())
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.PROPERTY_SEED ?? 1))
})
