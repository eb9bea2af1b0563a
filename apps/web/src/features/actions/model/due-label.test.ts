import { describe, expect, it } from 'vitest'
import { dueLabel, snoozedUntilLabel, snoozeEndedLabel } from './due-label.ts'

const zone = 'Europe/London'
const now = '2025-11-20T09:31:00Z'

describe('the label of an action', () => {
  it.each([
    ['2025-11-20T08:57:00Z', 'Today 8:57am'],
    ['2025-11-20T00:00:00Z', 'Today 12:00am'],
    ['2025-11-19T16:20:00Z', 'Yesterday 4:20pm'],
    ['2025-11-21T09:00:00Z', 'Tomorrow 9:00am'],
    ['2025-11-12T09:00:00Z', '12 Nov 9:00am'],
    ['2024-11-12T09:00:00Z', '12 Nov 2024 9:00am'],
  ])('shows the due date %s as "%s" (ACT-10)', (at, label) => {
    expect(dueLabel(at, now, zone)).toBe(label)
  })

  it('uses the calendar of the practice, including in summer time (ACT-10)', () => {
    expect(dueLabel('2025-07-01T23:30:00Z', '2025-07-02T08:00:00Z', zone)).toBe('Today 12:30am')
  })

  it('says until when a patient is snoozed, in lower case within the sentence (ACT-10)', () => {
    expect(snoozedUntilLabel('2025-11-20T22:15:00Z', now, zone)).toBe('Snoozed until today 10:15pm')
    expect(snoozedUntilLabel('2025-11-21T09:00:00Z', now, zone)).toBe('Snoozed until tomorrow 9:00am')
    expect(snoozedUntilLabel('2025-12-12T09:00:00Z', now, zone)).toBe('Snoozed until 12 Dec 9:00am')
  })

  it('says when a snooze ended (ACT-22)', () => {
    expect(snoozeEndedLabel('2025-11-20T09:00:00Z', zone)).toBe('Snooze ended 20 November 2025 9:00am')
  })
})
