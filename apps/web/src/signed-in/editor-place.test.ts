import { describe, expect, it } from 'vitest'
import { editorPlace, wayOut } from './editor-place.ts'

describe('the patient editor', () => {
  it('is open for the patient id of the address, and closed without one (PAT-06)', () => {
    expect(editorPlace('charlotte', undefined)).toEqual({ kind: 'over', patientId: 'charlotte' })
    expect(editorPlace(undefined, 'charlotte')).toEqual({ kind: 'alone', patientId: 'charlotte' })
    expect(editorPlace('tom', 'charlotte')).toEqual({ kind: 'over', patientId: 'tom' })
    expect(editorPlace(undefined, undefined)).toEqual({ kind: 'closed' })
  })

  it('closes to the screen beneath, or to New Leads where there is none (PAT-06, G1-38)', () => {
    const over = editorPlace('charlotte', undefined)
    expect(wayOut(over, true)).toBe('back')
    expect(wayOut(over, false)).toBe('uncover')
    expect(wayOut(editorPlace(undefined, 'charlotte'), true)).toBe('home')
  })
})
