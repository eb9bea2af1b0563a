import { describe, expect, it } from 'vitest'
import { recordState, recordStates } from './record-state.ts'

const loading = { wanted: true, status: 'pending', cached: false, edit: 'loaded', action: 'settled' } as const

describe("a patient's record", () => {
  it('has these states and no others (PAT-10)', () => {
    expect(recordStates).toEqual([
      'idle',
      'loading',
      'errored',
      'loaded',
      'saving',
      'errored_saving',
      'errored_saving_action',
    ])
  })

  it('is idle without a patient, then loading, then loaded (PAT-10)', () => {
    expect(recordState({ ...loading, wanted: false })).toBe('idle')
    expect(recordState(loading)).toBe('loading')
    expect(recordState({ ...loading, status: 'success', cached: true })).toBe('loaded')
  })

  it('is errored when the patient cannot be loaded (PAT-08)', () => {
    expect(recordState({ ...loading, status: 'error' })).toBe('errored')
  })

  it('is still loaded when a later load fails', () => {
    expect(recordState({ ...loading, status: 'error', cached: true })).toBe('loaded')
  })

  it('is saving, errored_saving after a failed save, and errored_saving_action after a failed save of an action (PAT-10)', () => {
    const cached = { ...loading, status: 'success', cached: true } as const
    expect(recordState({ ...cached, edit: 'saving' })).toBe('saving')
    expect(recordState({ ...cached, edit: 'errored_saving' })).toBe('errored_saving')
    expect(recordState({ ...cached, edit: 'editing' })).toBe('loaded')
    expect(recordState({ ...cached, action: 'saving' })).toBe('saving')
    expect(recordState({ ...cached, action: 'errored' })).toBe('errored_saving_action')
    expect(recordState({ ...cached, edit: 'errored_saving', action: 'errored' })).toBe(
      'errored_saving_action',
    )
  })
})
