import { expect, it } from 'vitest'
import { popupFailureText } from './log-in-in-popup.ts'

it('the error text says why a sign-in in a pop-up has failed (AUTH-30)', () => {
  expect(popupFailureText('blocked', 'Smile ID')).toBe('Pop-up window could not be opened.')
  expect(popupFailureText('closed', 'Smile ID')).toBe(
    'The popup was closed before completing authentication.',
  )
  expect(popupFailureText('failed', 'Smile ID')).toBe('Could not sign-in via Smile ID')
})
