import { draftChanges, patientDraft } from '@enamel/domain/patients/patient-draft'
import { describe, expect, it } from 'vitest'
import { mergeDraft, otherChangeText } from './merge-draft.ts'

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

describe("an edit that is merged with another user's save", () => {
  it('preserves the typed text, and shows the saved value', () => {
    const merged = mergeDraft(
      start,
      { ...start, email: 'c@mail.test' },
      { ...start, email: 'c.evans@mail.test' },
    )
    expect(merged).toEqual({
      draft: { ...start, email: 'c@mail.test' },
      otherChanges: { email: { kind: 'edited', now: 'c.evans@mail.test' } },
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
      otherChanges: {
        phone: { kind: 'replaced', before: '07700 900461' },
        gdpr: { kind: 'replaced', before: 'Opted Out' },
      },
    })
  })

  it('shows nothing if both users made the same change', () => {
    const both = { ...start, last_name: 'Evans-Reid' }
    expect(mergeDraft(start, both, both)).toEqual({ draft: both, otherChanges: {} })
  })

  it('saves only the typed text, which differs from the current data', () => {
    const current = { ...start, email: 'c.evans@mail.test', last_name: 'Evans-Reid' }
    const { draft } = mergeDraft(start, { ...start, email: 'c@mail.test' }, current)
    expect(draftChanges(current, draft, '2026-11-21')).toEqual({ email: 'c@mail.test' })
  })
})

it('a merged field has a text with its saved or its earlier value', () => {
  expect(otherChangeText({ kind: 'edited', now: 'a@b.test' })).toBe('Now: a@b.test')
  expect(otherChangeText({ kind: 'edited', now: '' })).toBe('Now: empty')
  expect(otherChangeText({ kind: 'replaced', before: '' })).toBe('Was: empty')
})
