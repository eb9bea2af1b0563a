import { describe, expect, it } from 'vitest'
import { birthDayText, readBirthDay } from './birth-day.ts'
import { checkPatientDraft, draftChanges, type EditableFields, patientDraft } from './patient-draft.ts'

const today = '2025-11-20'

const olusegun: EditableFields = {
  first_name: 'Olusegun',
  last_name: 'Adeyemi',
  email: 'o.adeyemi@mail.test',
  phone: '+447700900561',
  date_of_birth: '1971-08-21',
  type: 'Implants',
  source: 'Referral',
  gdpr: 'Opted Out',
  referrer_name: null,
  referrer_email: null,
}
const start = patientDraft(olusegun, '07700 900561')

describe('a date of birth', () => {
  it.each([
    '21 August 1971',
    '21 aug 1971',
    '21st August, 1971',
    '21/8/1971',
    '21/08/1971',
    '21.8.1971',
    '1971-08-21',
  ])('is read in any usual notation: %s', (text) => {
    expect(readBirthDay(text, today)).toEqual({ ok: true, day: '1971-08-21' })
  })

  it.each(['31 February 1980', '21/13/1971', '8/21/1971', '21/8/71', 'August 1971', 'soon', '0/1/1980'])(
    'is refused when it does not exist or is incomplete: %s',
    (text) => {
      expect(readBirthDay(text, today)).toEqual({ ok: false, reason: 'unreadable' })
    },
  )

  it.each(['31 December 1899', '21 8 0071'])('is refused when it is before 1900: %s', (text) => {
    expect(readBirthDay(text, today)).toEqual({ ok: false, reason: 'too_early' })
    expect(readBirthDay('1 January 1900', today)).toEqual({ ok: true, day: '1900-01-01' })
  })

  it('must be before today, may be missing, and can be 29 February', () => {
    expect(readBirthDay('20 November 2025', today)).toEqual({ ok: false, reason: 'not_in_past' })
    expect(readBirthDay('19 November 2025', today)).toEqual({ ok: true, day: '2025-11-19' })
    expect(readBirthDay('  ', today)).toEqual({ ok: true, day: null })
    expect(readBirthDay('29 February 2024', today)).toEqual({ ok: true, day: '2024-02-29' })
    expect(readBirthDay('29 February 2023', today)).toMatchObject({ ok: false })
    expect(birthDayText('1971-08-21')).toBe('21 August 1971')
    expect(birthDayText(null)).toBe('')
  })
})

describe('an edited patient', () => {
  it("starts with the patient's details as text", () => {
    expect(start).toMatchObject({ phone: '07700 900561', date_of_birth: '21 August 1971', referrer_name: '' })
  })

  it('is saved with only its changes, which are trimmed, with null for emptied fields', () => {
    expect(draftChanges(start, start, today)).toEqual({})
    expect(draftChanges(start, { ...start, last_name: ' Adeyemi-Cole ' }, today)).toEqual({
      last_name: 'Adeyemi-Cole',
    })
    expect(draftChanges(start, { ...start, last_name: 'Adeyemi\u200b' }, today)).toEqual({})
    expect(
      draftChanges(
        start,
        {
          ...start,
          email: ' ',
          phone: '07700 90056',
          date_of_birth: '22/8/1971',
          type: '',
          gdpr: 'Opted In',
        },
        today,
      ),
    ).toEqual({
      email: null,
      phone: '07700 90056',
      date_of_birth: '1971-08-22',
      type: null,
      gdpr: 'Opted In',
    })
    expect(draftChanges(start, { ...start, date_of_birth: '' }, today)).toEqual({ date_of_birth: null })
    expect(draftChanges(start, { ...start, date_of_birth: '21/8/1971' }, today)).toEqual({})
  })

  it('is saved with the referrer, and with null for its emptied fields (EDIT-05)', () => {
    const referred = { ...olusegun, referrer_name: 'Dr Shah', referrer_email: 'shah@post.example' }
    const before = patientDraft(referred, '07700 900561')
    const emptied = { ...before, referrer_name: ' ', referrer_email: '' }
    expect(draftChanges(before, emptied, today)).toEqual({ referrer_name: null, referrer_email: null })
    expect(draftChanges(start, before, today)).toEqual({
      referrer_name: 'Dr Shah',
      referrer_email: 'shah@post.example',
    })
    expect(checkPatientDraft({ ...before, referrer_email: 'shah' }, today)).toEqual({
      referrer_email: 'Invalid email address',
    })
  })

  it('cannot be saved with a blank first name, a malformed email or a birth in the future', () => {
    expect(checkPatientDraft(start, today)).toEqual({})
    expect(
      checkPatientDraft(
        { ...start, first_name: ' ', email: 'o.adeyemi', date_of_birth: '1 January 2030', source: '' },
        today,
      ),
    ).toEqual({
      first_name: 'First name cannot be blank',
      email: 'Invalid email address',
      date_of_birth: 'Date of birth should be in the past',
      source: 'Please select a source',
    })
    expect(checkPatientDraft({ ...start, date_of_birth: 'soon' }, today)).toEqual({
      date_of_birth: 'Enter a date such as 21 August 1971',
    })
    expect(checkPatientDraft({ ...start, first_name: '\u200b', date_of_birth: '1/1/1871' }, today)).toEqual({
      first_name: 'First name cannot be blank',
      date_of_birth: 'Date of birth must be after 1899',
    })
    expect(checkPatientDraft({ ...start, last_name: 'x'.repeat(256) }, today)).toEqual({
      last_name: 'Must be at most 255 characters',
    })
  })

  it('can be saved with an unusable phone, and without email', () => {
    expect(checkPatientDraft({ ...start, phone: '07700 90056', email: '' }, today)).toEqual({})
    expect(checkPatientDraft({ ...start, phone: '0'.repeat(41) }, today)).toEqual({
      phone: 'Must be at most 40 characters',
    })
  })
})
