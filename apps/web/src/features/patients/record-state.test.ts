import { expect, it } from 'vitest'
import { recordState } from './record-state.ts'

const loading = { wanted: true, status: 'pending', held: false, edit: 'loaded' } as const

it('is idle without a patient, loads, and is loaded', () => {
  expect(recordState({ ...loading, wanted: false })).toBe('idle')
  expect(recordState(loading)).toBe('loading')
  expect(recordState({ ...loading, status: 'success', held: true })).toBe('loaded')
})

it('is errored when the patient cannot be loaded (PAT-08)', () => {
  expect(recordState({ ...loading, status: 'error' })).toBe('errored')
})

it('keeps showing a patient that was loaded when a later load fails', () => {
  expect(recordState({ ...loading, status: 'error', held: true })).toBe('loaded')
})

it('is saving, and errored_saving when that failed', () => {
  const held = { ...loading, status: 'success', held: true } as const
  expect(recordState({ ...held, edit: 'saving' })).toBe('saving')
  expect(recordState({ ...held, edit: 'errored_saving' })).toBe('errored_saving')
  expect(recordState({ ...held, edit: 'editing' })).toBe('loaded')
})
