import { expect, it } from 'vitest'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from './seconds.ts'

it('counts 86400 seconds in a day and 3600 in an hour (CONST-03)', () => {
  expect(SECONDS_PER_DAY).toBe(86_400)
  expect(SECONDS_PER_HOUR).toBe(3_600)
})
