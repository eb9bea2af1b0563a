import { describe, expect, it } from 'vitest'
import { ssoMessageText } from './sso.ts'

describe('a failed sign-in at the provider', () => {
  it('is shown with the text of its code, or with the text of a technical error for an unknown code (AUTH-34)', () => {
    const technical =
      'There was a technical error. Please try again. If the issue persists contact our support team.'
    expect(ssoMessageText('error.technical')).toBe(technical)
    expect(ssoMessageText('error.client-inactive')).toBe(
      'The client your user is associated with is no longer active.',
    )
    expect(ssoMessageText('error.not-found')).toBe('User not found.')
    for (const unknown of ['', 'error', 'toString', '<b>error.not-found</b>']) {
      expect(ssoMessageText(unknown)).toBe(technical)
    }
  })
})
