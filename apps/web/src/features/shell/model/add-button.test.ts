import { expect, it } from 'vitest'
import { addButtonDisabledReason } from './add-button.ts'

it('the Add Patient button is disabled until the practice is loaded and while the panel is open (ADD-02)', () => {
  expect(addButtonDisabledReason({ isLoaded: false, isOpen: false })).toBe('loading')
  expect(addButtonDisabledReason({ isLoaded: true, isOpen: true })).toBe('open')
  expect(addButtonDisabledReason({ isLoaded: true, isOpen: false })).toBeNull()
})
