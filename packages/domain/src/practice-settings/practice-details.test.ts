import { describe, expect, it } from 'vitest'
import { movedSendingEmail } from './moved-address.ts'
import { checkPracticeDetails } from './practice-details.ts'
import { hasRegion, regionLabels, regions } from './regions.ts'

const details = {
  name: 'Brightside Dental',
  representative: 'Hannah Price',
  phone: '01632 960100',
  email: 'hello@brightside.test',
}
const errorsOf = (changes: Partial<typeof details>, country: 'GB' | 'IE' = 'GB') =>
  checkPracticeDetails({ ...details, ...changes }, country)

describe('the details of a practice', () => {
  it.each(['', '   ', '\u200b'])(
    'need a name, a representative, a phone number and an email address, each with its message: %j (PRC-02, PRC-03, SETT-09)',
    (blank) => {
      expect(errorsOf({})).toEqual({})
      expect(errorsOf({ name: blank, representative: blank, phone: blank, email: blank })).toEqual({
        name: 'Enter a practice name',
        representative: 'Enter a representative name',
        phone: 'Must not be empty',
        email: 'Must not be empty',
      })
    },
  )

  it.each(['0163', '01632 960100 960100', 'reception', '+999 1632 960100'])(
    "need a phone number that is possible in the practice's country: %j (PRC-03, SETT-09)",
    (phone) => {
      expect(errorsOf({ phone })).toEqual({ phone: 'Enter a valid phone number' })
    },
  )

  it('may have a number of the own country or an international one (PRC-03, SETT-09)', () => {
    expect(errorsOf({ phone: '+353 1 555 0123' })).toEqual({})
    expect(errorsOf({ phone: '(01) 555 0123' }, 'IE')).toEqual({})
  })

  it.each([
    'brightside',
    'hello@',
    'a b@brightside.test',
    'Hello <hello@brightside.test>',
    'hello@brightside',
  ])('need a bare email address: %j (PRC-03, SETT-09)', (email) => {
    expect(errorsOf({ email })).toEqual({ email: 'Enter a valid email address' })
  })

  it('cannot have an email address at a public mail service, to which replies would be lost', () => {
    expect(errorsOf({ email: 'Brightside@GMAIL.com' })).toEqual({
      email: "Enter an address of your practice's own domain: replies to gmail.com cannot reach you here",
    })
  })

  it('are checked only where they are given', () => {
    expect(checkPracticeDetails({ name: '' }, 'GB')).toEqual({ name: 'Enter a practice name' })
    expect(checkPracticeDetails({}, 'GB')).toEqual({})
  })
})

it('a region is one of three, for the United Kingdom alone (PRC-04)', () => {
  expect(regions).toEqual(['england-and-wales', 'scotland', 'northern-ireland'])
  expect(Object.keys(regionLabels)).toEqual([...regions])
  expect([hasRegion('GB'), hasRegion('IE')]).toEqual([true, false])
})

it("the sending address follows the domain of the practice's email, and starts with it (C3-21, COMS-02)", () => {
  expect(movedSendingEmail('welcome@old.test', 'hello@new.test')).toBe('welcome@new.test')
  expect(movedSendingEmail(null, 'info@new.test')).toBe('info@new.test')
  expect(movedSendingEmail(null, 'müller@new.test')).toBe('hello@new.test')
})
