import { describe, expect, it } from 'vitest'
import {
  endedText,
  hasContactEndedSince,
  needsAttention,
  quickSendTimes,
  SEND_IN_PAST,
  SEND_TOO_LATE,
  sendTimeLabel,
  sendTimeProblem,
} from './scheduled-message.ts'

const NOW = '2026-12-01T10:07:00Z'
const london = 'Europe/London'

describe('a time for a scheduled message', () => {
  it.each([
    ['2026-12-01T10:07:00Z', SEND_IN_PAST],
    ['2026-12-01T10:07:01Z', null],
    ['2027-12-02T10:07:00Z', null],
    ['2027-12-02T10:07:01Z', SEND_TOO_LATE],
  ])('is in the future, at most a year ahead: %s', (at, problem) => {
    expect(sendTimeProblem(at, NOW)).toBe(problem)
  })

  it('is offered as for a snooze, within the business hours', () => {
    expect(quickSendTimes(NOW, {}, london).map(({ label }) => label)).toEqual([
      'In 1 hour',
      'Tomorrow 9:00',
      'Monday 9:00',
    ])
  })

  it.each([
    ['2026-12-01T14:30:00Z', 'today at 2:30pm'],
    ['2026-12-02T09:00:00Z', 'tomorrow at 9:00am'],
    ['2026-12-07T09:00:00Z', 'Monday at 9:00am'],
    ['2026-12-08T09:00:00Z', 'Tuesday 8 December at 9:00am'],
    ['2027-06-08T08:00:00Z', 'Tuesday 8 June 2027 at 9:00am'],
    ['2026-11-30T09:00:00Z', 'yesterday at 9:00am'],
    ['2026-11-27T09:00:00Z', 'Friday 27 November at 9:00am'],
  ])('%s is read by the practice’s clocks as "%s"', (at, label) => {
    expect(sendTimeLabel(at, NOW, london)).toBe(label)
  })
})

it('contact has ended if the patient has come into such a stage since, not if they were there before', () => {
  expect(hasContactEndedSince('working', 'lost')).toBe(true)
  expect(hasContactEndedSince('lost', 'blocked')).toBe(true)
  expect(hasContactEndedSince('lost', 'lost')).toBe(false)
  expect(hasContactEndedSince('working', 'consultation')).toBe(false)
})

it('staff have to see to a message that was not sent at its time', () => {
  expect((['waiting', 'stopped', 'failed'] as const).map(needsAttention)).toEqual([false, true, true])
})

describe('who is too late to change a scheduled message', () => {
  it.each([
    [{ kind: 'sent' }, 'This message was sent meanwhile'],
    [{ kind: 'edited', by: 'Sam Patel' }, 'Sam Patel has taken this message back to edit it'],
    [{ kind: 'cancelled', by: 'Sam Patel' }, 'Sam Patel has cancelled this message'],
    [{ kind: 'cancelled', by: null }, 'You have cancelled this message'],
  ] as const)('reads what has become of it: %j', (end, text) => {
    expect(endedText(end)).toBe(text)
  })
})
