import { expect, it } from 'vitest'
import { editError, isEditUnsaved, nextEdit, type SourceEdit, type SourceStep } from './source-edit.ts'
import { sourcesState } from './sources-state.ts'

const after = (...steps: SourceStep[]) => steps.reduce<SourceEdit>(nextEdit, null)
const sources = [
  { name: 'Unknown', custom: false, count: 2 },
  { name: 'Flyer', custom: true, count: 1 },
]

it('the section is init, loading, errored or loaded (SRC2-02)', () => {
  const state = (status: 'pending' | 'error' | 'success', fetchStatus: 'fetching' | 'idle', data?: unknown) =>
    sourcesState({ status, fetchStatus, data })
  expect(state('pending', 'idle')).toBe('init')
  expect(state('pending', 'fetching')).toBe('loading')
  expect(state('error', 'idle')).toBe('errored')
  expect(state('error', 'fetching')).toBe('loading')
  expect(state('success', 'idle', sources)).toBe('loaded')
  expect(state('success', 'fetching', sources)).toBe('loaded')
})

it('a row is in edit mode until its name is saved or cancelled, and new rows can be added (SRC2-05)', () => {
  expect(after({ type: 'edit', source: 'Flyer' }, { type: 'type', text: 'Leaflet' })).toMatchObject({
    source: 'Flyer',
    text: 'Leaflet',
  })
  expect(after({ type: 'add' })).toMatchObject({ source: null, text: '' })
  for (const end of ['cancel', 'saved'] as const)
    expect(after({ type: 'edit', source: 'Flyer' }, { type: end })).toBeNull()
  expect(isEditUnsaved(after({ type: 'edit', source: 'Flyer' }))).toBe(false)
  expect(isEditUnsaved(after({ type: 'add' }, { type: 'type', text: 'x' }))).toBe(true)
})

it('an edited name must differ from the other sources, but not from its own (SRC2-06)', () => {
  const edited = (text: string) => ({ source: 'Flyer', text, isTouched: true })
  expect(editError(edited('FLYER'), sources)).toBeNull()
  expect(editError(edited(' unknown '), sources)).toBe('A lead source with this name already exists.')
  expect(editError(edited(' '), sources)).toBe('Name is required')
})
