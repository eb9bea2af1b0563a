import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinList, splitList } from './comma-list.ts'

it('joins a list with commas, and preserves a comma inside an item', () => {
  expect(joinList(['Implants', 'Crowns, bridges', '50% off'])).toBe('Implants,Crowns%2C bridges,50%25 off')
  expect(splitList('Implants,Crowns%2C bridges,50%25 off')).toEqual([
    'Implants',
    'Crowns, bridges',
    '50% off',
  ])
})

it('splits a list that is not encoded', () => {
  expect(splitList(' Implants , ,50% off')).toEqual(['Implants', '50% off'])
  expect(splitList('')).toEqual([])
})

it('splits every joined list into the same items', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(fc.array(word), (items) => {
      expect(splitList(joinList(items))).toEqual(items)
    }),
  )
})
