import { expect, it } from 'vitest'
import { deletedText, savedText } from './template-toasts.ts'

it('says that a template was saved, whether it was sent for approval, and that it was deleted (TPL-22)', () => {
  expect(savedText('Directions', false)).toBe('Template Directions has been saved')
  expect(savedText('Directions', true)).toBe('Template Directions has been saved and sent for approval.')
  expect(deletedText('Directions')).toBe('Template Directions has been deleted.')
})
