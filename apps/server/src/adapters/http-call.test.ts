import { expect, it } from 'vitest'
import { retryAfterSeconds } from './http-call.ts'

it.each([
  [null, null],
  ['30', 30],
  ['soon', null],
  [new Date(Date.now() - 60_000).toUTCString(), 0],
  // Longer than dates can be, and longer than staff would wait.
  ['99999999999999', 3600],
  [new Date(Date.now() + 86_400_000).toUTCString(), 3600],
])('reads how long a provider asks to wait: %s', (value, seconds) => {
  expect(retryAfterSeconds(new Headers(value === null ? {} : { 'Retry-After': value }))).toBe(seconds)
})
