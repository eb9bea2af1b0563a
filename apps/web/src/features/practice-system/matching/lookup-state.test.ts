import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import type { Lookup } from '../practice-system.api.ts'
import { type LookupFetch, lookupState } from './lookup-state.ts'

const search: Lookup = { kind: 'search', query: 'Beth' }
const noMatches = { matches: [], total: 0 }
const tooShort = 'Please enter at least 3 characters.'

const stateOf = (fetch: Partial<LookupFetch>, lookup = search) =>
  lookupState(lookup, { data: undefined, error: null, failureReason: null, ...fetch })

describe('the state of a lookup', () => {
  it('is loading, loaded or an error (DEN-07)', () => {
    expect(stateOf({})).toEqual({ kind: 'loading' })
    expect(stateOf({ data: noMatches })).toEqual({ kind: 'loaded', ...noMatches })
    expect(stateOf({ error: new NetworkError(null) })).toEqual({
      kind: 'error',
      message: 'The server could not be reached.',
    })
    const busy = new ApiError(503, { code: 'practice_system_busy', message: 'Dentally is busy.' })
    expect(stateOf({ data: noMatches, error: busy })).toEqual({ kind: 'error', message: 'Dentally is busy.' })
    expect(stateOf({ failureReason: busy })).toEqual({ kind: 'error', message: 'Dentally is busy.' })
  })

  it("is invalid input after a 422, with the server's text for the query, or else the text for a short query (DEN-07)", () => {
    const stateAfter422 = (body: unknown) => stateOf({ error: new ApiError(422, body) })
    expect(stateAfter422({ code: 'validation', message: 'No', errors: { query: [tooShort] } })).toEqual({
      kind: 'invalidInput',
      message: tooShort,
    })
    expect(stateAfter422('garbage')).toEqual({ kind: 'invalidInput', message: tooShort })
  })

  it('is invalid input for a query of fewer than three characters (DEN-06)', () => {
    expect(stateOf({}, { ...search, query: 'Al ' })).toEqual({ kind: 'invalidInput', message: tooShort })
    expect(stateOf({}, { ...search, query: 'Ali' })).toEqual({ kind: 'loading' })
  })
})
