import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinList, splitList } from './comma-list.ts'

it('joins a list with commas, and an item with a comma survives', () => {
  expect(joinList(['Implants', 'Crowns, bridges', '50% off'])).toBe('Implants,Crowns%2C bridges,50%25 off')
  expect(splitList('Implants,Crowns%2C bridges,50%25 off')).toEqual([
    'Implants',
    'Crowns, bridges',
    '50% off',
  ])
})

it('takes a list that was not encoded as it is', () => {
  expect(splitList(' Implants , ,50% off')).toEqual(['Implants', '50% off'])
  expect(splitList('')).toEqual([])
})

it('returns every list of items', () => {
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
