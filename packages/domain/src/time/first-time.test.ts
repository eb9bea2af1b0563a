import { expect, it } from 'vitest'
import { firstTimeOn } from './first-time.ts'

it('is the next minute today, and undefined on other days, where every time is possible', () => {
  const now = '2026-11-21T10:07:00Z'
  const on = (day: string | null, at = now) => firstTimeOn(day, at, 'Europe/London')
  expect(on('2026-11-21')).toBe('10:08:00')
  expect(on('2026-11-22')).toBeUndefined()
  expect(on(null)).toBeUndefined()
  expect(on('2026-11-21', '2026-11-21T23:59:30Z')).toBeUndefined()
})
