import { expect, it } from 'vitest'
import { firstTimeOn } from './first-time.ts'

it('the first possible time is the next minute today, and undefined in its last minute and on other days', () => {
  const now = '2026-11-21T10:07:00Z'
  const firstTime = (day: string | null, moment = now) => firstTimeOn(day, moment, 'Europe/London')
  expect(firstTime('2026-11-21')).toBe('10:08:00')
  expect(firstTime('2026-11-22')).toBeUndefined()
  expect(firstTime(null)).toBeUndefined()
  expect(firstTime('2026-11-21', '2026-11-21T23:59:30Z')).toBeUndefined()
})
