import { expect, it } from 'vitest'
import { waitsUntil } from './waits-until.ts'

it('a bulk text that is due at night waits until the morning, and an email does not wait', () => {
  const [noon, night] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-01-15T21:00:00Z')]
  const zone = 'Europe/London'
  expect(waitsUntil('SMS', night, zone)).toEqual(new Date('2026-01-16T08:00:00Z'))
  expect(waitsUntil('SMS', noon, zone)).toBeNull()
  expect(waitsUntil('Email', night, zone)).toBeNull()
})
