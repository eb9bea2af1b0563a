import { expect, it } from 'vitest'
import { customRange } from './custom-range.ts'

// Half past midnight on 15 June in London; in New York it is still the evening before.
const now = '2025-06-14T23:30:00Z'
const london = { now, zone: 'Europe/London' }

it('a custom range includes both days completely, in the practice’s time zone (INB-31)', () => {
  expect(customRange('2025-06-12', '2025-06-14', london)).toEqual({
    ok: true,
    range: { start: '2025-06-11T23:00:00.000Z', end: '2025-06-14T22:59:59.999Z' },
  })
})

it.each([
  ['2025-06-15', '2025-06-15', true],
  ['2025-06-15', '2025-06-16', false],
  ['2025-06-16', '2025-06-16', false],
])(
  'on 15 June 2025, a custom range from %s to %s is accepted: %s; if future days are allowed, always (INB-32)',
  (first, last, ok) => {
    expect(customRange(first, last, london).ok).toBe(ok)
    if (!ok) expect(customRange(first, last, london)).toEqual({ ok: false, reason: 'in_future' })
    expect(customRange(first, last, { ...london, allowFuture: true }).ok).toBe(true)
  },
)

it('a custom range determines today by the practice’s time zone (INB-32)', () => {
  expect(customRange('2025-06-15', '2025-06-15', { now, zone: 'America/New_York' })).toEqual({
    ok: false,
    reason: 'in_future',
  })
})

it('a custom range requires both days, in order', () => {
  expect(customRange(null, '2025-06-12', london)).toEqual({ ok: false, reason: 'incomplete' })
  expect(customRange('2025-06-12', null, london)).toEqual({ ok: false, reason: 'incomplete' })
  expect(customRange('2025-06-13', '2025-06-12', london)).toEqual({ ok: false, reason: 'backwards' })
})
