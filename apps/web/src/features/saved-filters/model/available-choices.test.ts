import { expect, it } from 'vitest'
import { availableChoices, usedWithoutText } from './available-choices.ts'

it('a saved filter is used without the values that no longer exist', () => {
  expect(availableChoices(['Implants', 'Veneers'], ['General', 'Implants'])).toEqual({
    available: ['Implants'],
    missing: ['Veneers'],
  })
})

it.each([
  [['Veneers'], 'Used without “Veneers”, which no longer exists'],
  [['Veneers', 'Radio'], 'Used without “Veneers” and “Radio”, which no longer exist'],
  [['A', 'B', 'C'], 'Used without “A”, “B” and “C”, which no longer exist'],
])('the values %o that no longer exist are named', (missing, text) => {
  expect(usedWithoutText(missing)).toBe(text)
})
