import { expect, it } from 'vitest'
import { addButtonRest } from './add-button.ts'

it('rests the Add Patient button until the practice is loaded and while the panel is open (ADD-02)', () => {
  expect(addButtonRest({ isLoaded: false, isOpen: false })).toBe('loading')
  expect(addButtonRest({ isLoaded: true, isOpen: true })).toBe('open')
  expect(addButtonRest({ isLoaded: true, isOpen: false })).toBeNull()
})
