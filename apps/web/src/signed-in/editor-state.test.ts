import { describe, expect, it } from 'vitest'
import { closeTarget, editorState } from './editor-state.ts'

describe('the patient editor', () => {
  it('is open for the patient id of the address, and closed without one (PAT-06)', () => {
    expect(editorState('charlotte', undefined)).toEqual({ kind: 'overlay', patientId: 'charlotte' })
    expect(editorState(undefined, 'charlotte')).toEqual({ kind: 'page', patientId: 'charlotte' })
    expect(editorState('tom', 'charlotte')).toEqual({ kind: 'overlay', patientId: 'tom' })
    expect(editorState(undefined, undefined)).toEqual({ kind: 'closed' })
  })

  it('closes to the screen beneath it, or to New Leads without one (PAT-06, G1-38)', () => {
    const overlay = editorState('charlotte', undefined)
    expect(closeTarget(overlay, true)).toBe('back')
    expect(closeTarget(overlay, false)).toBe('uncover')
    expect(closeTarget(editorState(undefined, 'charlotte'), true)).toBe('home')
  })
})
