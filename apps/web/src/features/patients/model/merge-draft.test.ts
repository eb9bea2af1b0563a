import { draftChanges, patientDraft } from '@enamel/domain/patients/patient-draft'
import { describe, expect, it } from 'vitest'
import { meanwhileText, mergeDraft } from './merge-draft.ts'

const start = patientDraft(
  {
    first_name: 'Charlotte',
    last_name: 'Evans',
    email: 'charlotte@mail.test',
    phone: '+447700900461',
    date_of_birth: '1988-03-14',
    type: null,
    source: 'Website',
    gdpr: 'Opted Out',
    referrer_name: null,
    referrer_email: null,
  },
  '07700 900461',
)

describe('an edit that is merged with the save of another user', () => {
  it('preserves the typed text, and shows the saved value', () => {
    const merged = mergeDraft(
      start,
      { ...start, email: 'c@mail.test' },
      { ...start, email: 'c.evans@mail.test' },
    )
    expect(merged).toEqual({
      draft: { ...start, email: 'c@mail.test' },
      meanwhile: { email: { kind: 'edited', now: 'c.evans@mail.test' } },
    })
  })

  it('replaces a field that was not edited, and shows its earlier value', () => {
    const merged = mergeDraft(
      start,
      { ...start, first_name: 'Lottie' },
      { ...start, phone: '', gdpr: 'Opted In' },
    )
    expect(merged).toEqual({
      draft: { ...start, first_name: 'Lottie', phone: '', gdpr: 'Opted In' },
      meanwhile: {
        phone: { kind: 'taken', was: '07700 900461' },
        gdpr: { kind: 'taken', was: 'Opted Out' },
      },
    })
  })

  it('shows nothing if both users made the same change', () => {
    const both = { ...start, last_name: 'Evans-Reid' }
    expect(mergeDraft(start, both, both)).toEqual({ draft: both, meanwhile: {} })
  })

  it('saves only the typed text, compared with the present data', () => {
    const present = { ...start, email: 'c.evans@mail.test', last_name: 'Evans-Reid' }
    const { draft } = mergeDraft(start, { ...start, email: 'c@mail.test' }, present)
    expect(draftChanges(present, draft, '2026-11-21')).toEqual({ email: 'c@mail.test' })
  })
})

it('shows the other value of a merged field as a text', () => {
  expect(meanwhileText({ kind: 'edited', now: 'a@b.test' })).toBe('Now: a@b.test')
  expect(meanwhileText({ kind: 'edited', now: '' })).toBe('Now: empty')
  expect(meanwhileText({ kind: 'taken', was: '' })).toBe('Was: empty')
})
