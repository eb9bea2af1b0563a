import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { type LookupFetch, lookupState } from '../matching/lookup-state.ts'
import type { LinkedRecord, Lookup } from '../practice-system.api.ts'
import { type Attempt, firstStep, linkedState, panelState, unlinkedState } from './panel-state.ts'

const record = (state: LinkedRecord['state'], failure: LinkedRecord['failure'] = null): LinkedRecord => ({
  state,
  details: null,
  financials: null,
  found_there: false,
  failure,
})

const unreachable = new ApiError(503, { code: 'practice_system_unreachable', message: 'Dentally is down.' })
const idle: Attempt = { isPending: false, error: null }
const pending: Attempt = { isPending: true, error: null }
const failed: Attempt = { isPending: false, error: unreachable }

const suggestions: Lookup = { kind: 'suggestions', query: 'Beth Langley' }
const search: Lookup = { kind: 'search', query: '07700 900502' }
const refusedCreation = { of: 'creation', message: 'Dentally refused.' } as const

/** The kind of the panel's state while the query of a lookup has this state. */
function kindDuringLookup(lookup: Lookup, fetch: Partial<LookupFetch>, link = idle) {
  const result = lookupState(lookup, { data: undefined, error: null, failureReason: null, ...fetch })
  return unlinkedState({ kind: 'matches', lookup }, result, link).kind
}
const loaded = { data: { matches: [], total: 0 } }

describe('the panel', () => {
  it('is loading, and then linked or loaded (DEN-04)', () => {
    expect(panelState({ data: undefined, error: null })).toEqual({ kind: 'loading' })
    for (const state of ['syncing', 'synced'] as const) {
      expect(panelState({ data: record(state), error: null })).toEqual({
        kind: 'linked',
        record: record(state),
      })
    }
    expect(panelState({ data: record('unlinked'), error: null })).toEqual({ kind: 'loaded', failure: null })
  })

  it('shows an error while the record cannot be loaded (DEN-05)', () => {
    expect(panelState({ data: undefined, error: unreachable })).toEqual({
      kind: 'error',
      message: 'Dentally is down.',
    })
  })

  it('shows the stored record of a linked patient while Dentally cannot be reached (G-36)', () => {
    const stored = { kind: 'stored', record: record('synced'), message: 'Not connected.' }
    const refusal = (storedRecord: LinkedRecord) =>
      new ApiError(409, { code: 'integration_inactive', message: 'Not connected.', record: storedRecord })
    expect(panelState({ data: undefined, error: refusal(record('synced')) })).toEqual(stored)
    expect(panelState({ data: record('synced'), error: refusal(record('synced')) })).toEqual(stored)
    expect(panelState({ data: undefined, error: refusal(record('unlinked')) }).kind).toBe('error')
    expect(panelState({ data: record('unlinked'), error: refusal(record('unlinked')) }).kind).toBe('loaded')
  })
})

describe('the panel of a linked patient', () => {
  it('is syncing or synced, as the record is (DEN-04)', () => {
    expect(linkedState({ state: 'syncing' }, idle)).toEqual({ kind: 'syncing' })
    expect(linkedState({ state: 'synced' }, idle)).toEqual({ kind: 'synced' })
  })

  it('is unlinking, and then loaded, or shows an error (DEN-05, DEN-16)', () => {
    expect(linkedState({ state: 'synced' }, pending)).toEqual({ kind: 'unlinking' })
    expect(panelState({ data: record('unlinked'), error: null }).kind).toBe('loaded')
    expect(linkedState({ state: 'synced' }, failed)).toEqual({ kind: 'error', message: 'Dentally is down.' })
  })
})

describe('the panel of a patient who is not linked', () => {
  it('leads from suggestions and a search to a link (DEN-04)', () => {
    expect(firstStep(null, suggestions)).toEqual({ kind: 'matches', lookup: suggestions })
    expect(kindDuringLookup(suggestions, {})).toBe('suggest')
    expect(kindDuringLookup(suggestions, loaded)).toBe('suggested')
    expect(kindDuringLookup(search, {})).toBe('search')
    expect(kindDuringLookup(search, loaded)).toBe('searched')
    expect(kindDuringLookup(search, loaded, pending)).toBe('linking')
    expect(panelState({ data: record('syncing'), error: null }).kind).toBe('linked')
  })

  it('shows an error after every failure, and offers a search (DEN-05, DEN-16)', () => {
    expect(kindDuringLookup(suggestions, { error: unreachable })).toBe('error')
    expect(kindDuringLookup(search, { error: unreachable })).toBe('error')
    const linking = unlinkedState({ kind: 'matches', lookup: search }, { kind: 'loading' }, failed)
    expect(linking).toEqual({ kind: 'error', failure: { of: 'link', message: 'Dentally is down.' } })
    expect(kindDuringLookup(search, {})).toBe('search')
  })

  it('shows an error for a query of fewer than three characters, and accepts three (DEN-06)', () => {
    for (const lookup of [suggestions, search]) {
      expect(kindDuringLookup({ ...lookup, query: 'Al ' }, {})).toBe('error')
      expect(kindDuringLookup({ ...lookup, query: 'Ali' }, {})).not.toBe('error')
    }
  })

  it('shows the last problem of suggestions while they are requested again', () => {
    expect(kindDuringLookup(suggestions, { failureReason: unreachable })).toBe('error')
  })

  it('begins with the failure of the last link or creation, and then continues with the chosen step (DEN-16)', () => {
    const step = firstStep(refusedCreation, suggestions)
    expect(unlinkedState(step, { kind: 'loading' }, idle)).toEqual({
      kind: 'error',
      failure: refusedCreation,
    })
    expect(unlinkedState({ kind: 'create' }, { kind: 'loading' }, idle)).toEqual({ kind: 'create' })
    expect(kindDuringLookup(suggestions, {})).toBe('suggest')
  })
})
