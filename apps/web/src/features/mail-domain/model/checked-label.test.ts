import { expect, it } from 'vitest'
import { checkedLabel } from './checked-label.ts'

const now = new Date('2026-03-02T09:00:00Z')

it.each([
  [null, 'Not checked yet'],
  ['2026-03-02T08:05:00Z', 'Last checked today at 8:05am'],
  ['2026-03-01T23:30:00Z', 'Last checked yesterday at 11:30pm'],
  ['2026-02-20T14:00:00Z', 'Last checked on 20 Feb 2026 at 2:00pm'],
])('says when the records were last checked: %s', (checkedAt, label) => {
  expect(checkedLabel(checkedAt, now, 'Europe/London')).toBe(label)
})
