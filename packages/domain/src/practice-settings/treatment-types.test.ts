import { expect, it } from 'vitest'
import { availableTypes, chosenTypes, unknownTypes } from './treatment-types.ts'

it('General is always chosen, and types are sorted and chosen once from those that are available (PRC-06)', () => {
  expect(chosenTypes(['Veneers', 'Implants', 'Veneers'])).toEqual(['General', 'Implants', 'Veneers'])
  expect(chosenTypes([])).toEqual(['General'])
  const available = availableTypes(['Zirconia', 'Implants', 'éclat'])
  expect(available).toEqual([...available].sort((one, other) => one.localeCompare(other, 'en-GB')))
  expect(available).toEqual(expect.arrayContaining(['General', 'Implants', 'Zirconia', 'éclat']))
  expect(new Set(available).size).toBe(available.length)
  expect(unknownTypes(['Implants', 'Unicorns'], available)).toEqual(['Unicorns'])
})
