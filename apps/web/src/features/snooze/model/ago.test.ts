import { expect, it } from 'vitest'
import { agoLabel } from './ago.ts'

it('shows the time since the end of a snooze in its largest unit (SNZ-14)', () => {
  const text = (seconds: number) =>
    agoLabel('2026-11-21T10:00:00Z', new Date(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000))
  expect([0, 0.9, 1, 12, 59].map(text)).toEqual([
    'just now',
    'just now',
    '1 second ago',
    '12 seconds ago',
    '59 seconds ago',
  ])
  expect([60, 150, 3_600, 86_399, 86_400, 864_000].map(text)).toEqual([
    '1 minute ago',
    '2 minutes ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '10 days ago',
  ])
  expect(text(-5)).toBe('just now')
})
