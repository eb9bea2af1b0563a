import { expect, it } from 'vitest'
import { PICK_A_TIME, remindAt, remindLaterChoices, roundPickedTime } from './remind-later.ts'

const london = 'Europe/London'

it('offers 10 mins, 30 mins, 3 hours and 1 day, each exact, and a picked time, which is rounded up to 15 minutes (SNZ-15, C-25)', () => {
  expect([...remindLaterChoices, PICK_A_TIME]).toEqual([
    '10 mins',
    '30 mins',
    '3 hours',
    '1 day',
    'Pick a time',
  ])
  const ends = remindLaterChoices.map((choice) =>
    remindAt(choice, '2026-11-21T10:07:23Z', london).toISOString(),
  )
  expect(ends).toEqual([
    '2026-11-21T10:17:23.000Z',
    '2026-11-21T10:37:23.000Z',
    '2026-11-21T13:07:23.000Z',
    '2026-11-22T10:07:23.000Z',
  ])
  expect(roundPickedTime('2026-11-21T10:07:00Z')).toEqual(new Date('2026-11-21T10:15:00Z'))
  expect(roundPickedTime('2026-11-21T10:15:00Z')).toEqual(new Date('2026-11-21T10:15:00Z'))
})

it('treats a day as the same time tomorrow, even when the clocks change', () => {
  const tomorrow = (now: string) => remindAt('1 day', now, london).toISOString()
  expect(tomorrow('2026-03-28T10:07:00Z')).toBe('2026-03-29T09:07:00.000Z')
  expect(tomorrow('2026-10-24T09:07:00Z')).toBe('2026-10-25T10:07:00.000Z')
})
