import { isValuesDraftDirty } from '@enamel/domain/values/values-draft'
import { describe, expect, it } from 'vitest'
import { basisOf, draftOf, rebaseEdits, savedByOthers, typeValue } from './values-edits.ts'

const start = { paid: '0.00', proposed: '4900.00', accepted: '500.00' }
const later = { ...start, accepted: '999.00' }
const typed = (field: 'proposed' | 'accepted', text: string) => typeValue(start, {}, field, text)

describe('an unedited amount', () => {
  it('follows the saved amount, and is based on it', () => {
    const edits = typed('proposed', '2000')
    expect(draftOf(start, edits)).toEqual({ proposed: '2000', accepted: '500.00' })
    expect(draftOf(later, edits)).toEqual({ proposed: '2000', accepted: '999.00' })
    expect(basisOf(later, edits)).toEqual({ proposed: '4900.00', accepted: '999.00' })
    expect(savedByOthers(later, edits, 'accepted')).toBeNull()
  })

  it('counts as unedited when it has its initial value again', () => {
    const edits = typeValue(start, typed('accepted', '5000'), 'accepted', '500')
    expect(draftOf(start, edits).accepted).toBe('500')
    expect(draftOf(later, edits).accepted).toBe('999.00')
    expect(typeValue(later, edits, 'accepted', '9990').accepted).toEqual({
      typed: '9990',
      original: '999.00',
      basedOn: '999.00',
    })
  })
})

describe('an edited amount', () => {
  const edits = typed('accepted', '1200')

  it('preserves the typed text and the amount it is based on, and shows the amount that another user has saved', () => {
    expect(draftOf(later, edits).accepted).toBe('1200')
    expect(basisOf(later, edits).accepted).toBe('500.00')
    expect(savedByOthers(start, edits, 'accepted')).toBeNull()
    expect(savedByOthers(later, edits, 'accepted')).toBe('999.00')
    expect(savedByOthers({ ...start, accepted: '1200.00' }, edits, 'accepted')).toBeNull()
  })

  it("is based on another user's amount after that amount was shown, and still shows it", () => {
    const rebased = rebaseEdits(edits, later)
    expect(draftOf(later, rebased).accepted).toBe('1200')
    expect(basisOf(later, rebased).accepted).toBe('999.00')
    expect(savedByOthers(later, rebased, 'accepted')).toBe('999.00')
    // The initial amount now counts as a change.
    expect(draftOf(later, typeValue(later, rebased, 'accepted', '500')).accepted).toBe('500')
  })
})

it('the draft of the values begins with the proposed and accepted amounts, without a change (VAL-05)', () => {
  const values = { paid: '500.00', proposed: '4900.00', accepted: '2450.00' }
  const draft = draftOf(values, {})
  expect(draft).toEqual({ proposed: '4900.00', accepted: '2450.00' })
  expect(isValuesDraftDirty(values, draft)).toBe(false)
})
