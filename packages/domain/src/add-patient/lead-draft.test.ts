import { describe, expect, it } from 'vitest'
import { duplicateHint } from './duplicate.ts'
import {
  addedWords,
  checkLead,
  consentWords,
  emptyLead,
  type LeadDraft,
  type LeadErrors,
  newLeadBody,
} from './lead-draft.ts'

const aLead = (draft: Partial<LeadDraft> = {}): LeadDraft => ({
  ...emptyLead,
  name: 'Priya Nair',
  email: 'priya.nair@post.example',
  phone: '07700 900731',
  treatment_type: 'Clear aligners',
  source: 'Google Ads',
  ...draft,
})

describe('the draft of a lead', () => {
  it('is fine when everything asked for is there', () => {
    expect(checkLead(aLead(), 'GB')).toEqual({})
  })

  it.each<[Partial<LeadDraft>, LeadErrors, string]>([
    [{ name: '' }, { name: 'Full name cannot be blank if only whitespace' }, 'ADD-11'],
    [{ name: ' \t ' }, { name: 'Full name cannot be blank if only whitespace' }, 'ADD-11'],
    [{ name: '\u200b\ufeff' }, { name: 'Full name cannot be blank if only whitespace' }, 'ADD-11'],
    [{ email: ' ' }, { email: 'Email is required' }, 'ADD-09'],
    [{ email: 'priya@post' }, { email: 'Invalid email address' }, 'ADD-09'],
    [{ email: 'a@b@post.example' }, { email: 'Invalid email address' }, 'ADD-09'],
    [{ phone: '' }, { phone: 'Phone number is required' }, 'ADD-10'],
    [{ phone: '07700 9007' }, { phone: 'Must be a valid phone number' }, 'ADD-10'],
    [{ phone: 'call me' }, { phone: 'Must be a valid phone number' }, 'ADD-10'],
    [{ treatment_type: '' }, { treatment_type: 'Please select a treatment type.' }, 'ADD-13'],
    [{ source: '' }, { source: 'Please select a referral source.' }, 'ADD-13'],
    [{ note: 'x'.repeat(2001) }, { note: 'Must be at most 2000 characters' }, 'G-22'],
  ])('%o is told %o (%s)', (draft, errors, _line) => {
    expect(checkLead(aLead(draft), 'GB')).toEqual(errors)
  })

  it('judges the phone by the country of the practice (ADD-10)', () => {
    expect(checkLead(aLead({ phone: '020 91 1234' }), 'IE')).toEqual({})
    expect(checkLead(aLead({ phone: '020 91 1234' }), 'GB').phone).toBe('Must be a valid phone number')
  })

  it('takes the last word as last name, and one word as first name only (ADD-12)', () => {
    expect(newLeadBody(aLead({ name: ' Anna Maria  van Dyk ' }))).toMatchObject({
      firstName: 'Anna Maria van',
      lastName: 'Dyk',
    })
    expect(newLeadBody(aLead({ name: 'Cher' }))).toMatchObject({ firstName: 'Cher', lastName: '' })
  })

  it('is sent as an enquiry, trimmed, with consent in the words of the wire (ADD-20, ADD-21)', () => {
    const draft = aLead({ email: ' priya.nair@post.example ', phone: ' 07700 900731 ', note: ' Evenings ' })
    expect(newLeadBody(draft)).toEqual({
      firstName: 'Priya',
      lastName: 'Nair',
      email: 'priya.nair@post.example',
      phone: '07700 900731',
      gdpr: 'Opted Out',
      txType: 'Clear aligners',
      source: 'Google Ads',
      note: 'Evenings',
      nextAction: 'enquiry',
    })
    expect(newLeadBody({ ...draft, consented: true }).gdpr).toBe('Opted In')
  })

  it('says what the consent switch means (ADD-14)', () => {
    expect(consentWords(true)).toBe('We can send this patient marketing emails')
    expect(consentWords(false)).toBe('We cannot send this patient marketing emails')
  })

  it('is announced by name once saved (ADD-23)', () => {
    expect(addedWords(' Priya  Nair ')).toBe('Priya Nair has been added as a new lead')
  })
})

it.each([
  [['email'], 'A patient exists with this email'],
  [['phone'], 'A patient exists with this phone'],
  [['email', 'phone'], 'A patient exists with this email and phone'],
] as const)('a duplicate by %s reads "%s" (ADD-18)', (fields, words) => {
  expect(duplicateHint(fields)).toBe(words)
})
