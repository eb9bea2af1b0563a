import { describe, expect, it } from 'vitest'
import { localPartOf, sendingAddress, sendingEmailError } from './sending-email.ts'

const domain = 'brightside.example'
const errorOf = (localPart: string) => sendingEmailError(sendingAddress(localPart, domain), domain)

describe('the sending address of a practice', () => {
  it('is an editable local part on the fixed domain of the practice (COMS-02)', () => {
    expect(localPartOf('hello@brightside.example')).toBe('hello')
    expect(sendingAddress(' welcome ', domain)).toBe('welcome@brightside.example')
    expect(sendingEmailError('hello@brightside.example', domain)).toBeNull()
    expect(sendingEmailError('hello@BRIGHTSIDE.example', domain)).toBeNull()
    for (const address of ['hello@other.example', 'hello@mail.brightside.example', 'hello', '']) {
      expect(sendingEmailError(address, domain), address).toBe(
        'Must end with @brightside.example, the domain of your practice email',
      )
    }
  })

  it.each(['welcome', 'front.desk', "o'hara+mail", 'x'.repeat(64)])('has a valid local part %j', (local) => {
    expect(errorOf(local)).toBeNull()
  })

  it.each(['', ' ', 'front desk', 'a@b', 'a,b', '"a"', 'x'.repeat(65), 'a\u200bb'])(
    'has no invalid local part such as %j',
    (local) => {
      expect(errorOf(local)).toBe('Enter a valid email address')
    },
  )

  it.each(['a..b', '.a', 'a.', '.', 'müller', 'приём'])(
    'has no local part that mail servers refuse, such as %j (COMS-02)',
    (local) => {
      expect(errorOf(local)).toBe(
        'Use letters from a to z, digits or signs such as - before the @, with single dots between them',
      )
    },
  )

  it('can be at a domain with letters of any alphabet', () => {
    expect(sendingEmailError('hello@zahnärzte.example', 'zahnärzte.example')).toBeNull()
  })
})
