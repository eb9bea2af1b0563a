import { expect, it } from 'vitest'
import { ApiError, isFinal, NetworkError } from './api-error.ts'

it.each([
  ['a refusal', new ApiError(422, { code: 'invalid' }), true],
  ['an overloaded server', new ApiError(429, { code: 'too_many_requests' }), false],
  ['a failed server', new ApiError(503, undefined), false],
  ['a page of a proxy instead of the server’s response', new ApiError(200, '<html>'), false],
  ['a missing response', new NetworkError(new Error('offline')), false],
])('%s is final or may be repeated', (_, error, final) => {
  expect(isFinal(error)).toBe(final)
})
