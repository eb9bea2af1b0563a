import { describe, expect, it } from 'vitest'
import { checkPasswordForm } from './password-form.ts'

const owner = { email: 'reception@brightside.test', practice: 'Brightside Dental' }
const form = { current: 'the old password', new: 'the new password!', code: '' }

describe('the form that changes a password', () => {
  it('can be sent with both passwords', () => {
    expect(checkPasswordForm(form, owner)).toEqual({})
  })

  it('names every field that is missing or wrong', () => {
    expect(
      checkPasswordForm({ current: '', new: '', code: '' }, { ...owner, hasSecondFactor: true }),
    ).toEqual({
      current: 'Enter your current password',
      new: 'Enter a new password',
      code: 'Enter the code from your authenticator app',
    })
    expect(checkPasswordForm({ ...form, new: 'short' }, owner)).toEqual({
      new: 'A password needs at least 15 characters.',
    })
    expect(checkPasswordForm({ ...form, new: form.current }, owner)).toEqual({
      new: 'Your new password is the same as your current one.',
    })
  })

  it('asks for a code only beside a second factor, and accepts eight characters then', () => {
    const withFactor = { ...owner, hasSecondFactor: true }
    expect(checkPasswordForm({ ...form, new: '8 chars!', code: '12' }, withFactor)).toEqual({
      code: 'A code has 6 digits, a recovery code 10 letters and digits',
    })
    expect(checkPasswordForm({ ...form, new: '8 chars!', code: '123 456' }, withFactor)).toEqual({})
  })
})
