import { describe, expect, it } from 'vitest'
import { checkDetails, checkNextAction, consentText, emptyLead, type LeadErrors } from './lead-draft.ts'
import { aLead } from './testing/a-lead.ts'

describe('the draft of a lead', () => {
  it('contains contact, marketing, labels and next action, and starts blank and without consent (ADD-07, C-36)', () => {
    expect(emptyLead).toEqual({
      contact: { name: '', email: '', phone: '' },
      marketing: { treatmentType: '', referralSource: '', consented: false },
      labels: [],
      nextAction: { action: null, date: null, note: '' },
    })
  })

  it('has no errors when everything required is filled in', () => {
    expect(checkDetails(aLead(), 'GB')).toEqual({})
    expect(checkNextAction(aLead())).toEqual({})
  })
})

describe('the errors in the details (ADD-09, ADD-10, ADD-11, ADD-13)', () => {
  it.each<[Parameters<typeof aLead>[0], LeadErrors, string]>([
    [{ contact: { name: '' } }, { name: 'Full name cannot be blank if only whitespace' }, 'ADD-11'],
    [{ contact: { name: ' \t ' } }, { name: 'Full name cannot be blank if only whitespace' }, 'ADD-11'],
    [
      { contact: { name: '\u200b\ufeff' } },
      { name: 'Full name cannot be blank if only whitespace' },
      'ADD-11',
    ],
    [{ contact: { email: ' ' } }, { email: 'Email is required' }, 'ADD-09'],
    [{ contact: { email: 'priya@post' } }, { email: 'Invalid email address' }, 'ADD-09'],
    [{ contact: { email: 'a@b@post.example' } }, { email: 'Invalid email address' }, 'ADD-09'],
    [{ contact: { phone: '' } }, { phone: 'Phone number is required' }, 'ADD-10'],
    [{ contact: { phone: '07700 9007' } }, { phone: 'Must be a valid phone number' }, 'ADD-10'],
    [{ contact: { phone: 'call me' } }, { phone: 'Must be a valid phone number' }, 'ADD-10'],
    [{ marketing: { treatmentType: '' } }, { treatmentType: 'Please select a treatment type.' }, 'ADD-13'],
    [{ marketing: { referralSource: '' } }, { referralSource: 'Please select a referral source.' }, 'ADD-13'],
    [{ labels: ['Nervous', 'nervous'] }, { labels: 'Patient already has this label' }, 'LBL-07'],
    [{ labels: ['x'.repeat(51)] }, { labels: 'Label must be less than 50 characters' }, 'LBL-08'],
    [
      { labels: Array.from({ length: 16 }, (_, index) => `Label ${index}`) },
      { labels: 'Patient can have maximum of 15 labels' },
      'LBL-05',
    ],
  ])('for %o are %o (%s)', (given, errors, _line) => {
    expect(checkDetails(aLead(given), 'GB')).toEqual(errors)
  })

  it('include a phone that is not valid in the practice’s country (ADD-10)', () => {
    const draft = aLead({ contact: { phone: '020 91 1234' } })
    expect(checkDetails(draft, 'IE')).toEqual({})
    expect(checkDetails(draft, 'GB').phone).toBe('Must be a valid phone number')
  })
})

describe('the next action of a draft', () => {
  it('must be chosen, with a note that is not too long (ADD-15, G-22)', () => {
    const draft = aLead({ nextAction: { action: null, note: 'x'.repeat(2001) } })
    expect(checkNextAction(draft)).toEqual({
      action: 'Please select what happens next.',
      note: 'Must be at most 2000 characters',
    })
  })
})

it('describes both positions of the consent switch (ADD-14)', () => {
  expect(consentText(true)).toBe('We can send this patient marketing emails')
  expect(consentText(false)).toBe('We cannot send this patient marketing emails')
})
