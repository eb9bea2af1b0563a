import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import { lookupState } from './lookup-state.ts'

const none = { matches: [], total: 0 }
const short = 'Please enter at least 3 characters.'

it('is loading, loaded, an error or invalid input (DEN-07)', () => {
  expect(lookupState({ data: undefined, error: null })).toEqual({ kind: 'loading' })
  expect(lookupState({ data: none, error: null })).toEqual({ kind: 'loaded', ...none })
  expect(lookupState({ data: undefined, error: new NetworkError(null) })).toEqual({
    kind: 'error',
    message: 'The server could not be reached.',
  })
  const busy = new ApiError(503, { code: 'practice_system_busy', message: 'Dentally is busy.' })
  expect(lookupState({ data: none, error: busy })).toEqual({ kind: 'error', message: 'Dentally is busy.' })
})

it("is invalid input by the status 422, with the field's text or the usual one (DEN-07)", () => {
  const of = (body: unknown) => lookupState({ data: undefined, error: new ApiError(422, body) })
  expect(of({ code: 'validation', message: 'No', errors: { query: [short] } })).toEqual({
    kind: 'invalidInput',
    message: short,
  })
  expect(of('garbage')).toEqual({ kind: 'invalidInput', message: short })
})
