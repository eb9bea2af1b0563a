import { describe, expect, it } from 'vitest'
import { RUN_FAILED } from '../engine/failed-run.ts'
import { overText, passedText, stepTimeText } from './trail-text.ts'

describe('the trail of an enrolment', () => {
  const run = { outcome: 'run', skip_reason: null, failure_reason: null, message: null } as const

  it('says what became of each message, and why one was skipped', () => {
    expect(passedText(run, 'sms')).toBe('')
    expect(passedText({ ...run, message: { status: 'delivered' } }, 'sms')).toBe('delivered')
    expect(passedText({ ...run, outcome: 'skipped', skip_reason: 'opted_out' }, 'sms')).toBe(
      'skipped: no marketing consent',
    )
    expect(passedText({ ...run, outcome: 'skipped', skip_reason: 'channel_disabled' }, 'sms')).toBe(
      'skipped: SMS is not enabled',
    )
    expect(passedText({ ...run, outcome: 'failed', failure_reason: 'The mailbox is full' }, 'sms')).toBe(
      'not delivered: the mailbox is full',
    )
    expect(passedText({ ...run, outcome: 'skipped', skip_reason: 'by_user' }, 'sms')).toBe('skipped by staff')
    expect(overText(null)).toBe('Finished')
    expect(overText('taken_out')).toBe('Taken out by staff')
  })

  it('says that a wait could not be run, which is no message that was not delivered (W-13)', () => {
    const failed = { ...run, outcome: 'failed', failure_reason: RUN_FAILED } as const
    const error = 'an error in Enamel, after four attempts. Please contact support'
    expect(passedText(failed, null)).toBe(`could not be run, and the next step followed: ${error}`)
    expect(passedText(failed, 'email')).toBe(`not delivered: ${error}`)
    expect(passedText({ ...run, outcome: 'skipped', skip_reason: 'by_user' }, null)).toBe('skipped by staff')
    expect(passedText(run, null)).toBe('')
  })

  it('has times with the weekday within six days, and the date beyond', () => {
    const text = (moment: string) => stepTimeText(moment, '2025-11-20T12:00:00Z', 'Europe/London')
    expect(text('2025-11-20T16:53:00Z')).toBe('4:53pm')
    expect(text('2025-11-19T16:53:00Z')).toBe('Wed 4:53pm')
    expect(text('2025-11-22T17:53:00Z')).toBe('Sat 5:53pm')
    expect(text('2025-11-12T17:53:00Z')).toBe('12 Nov 5:53pm')
    expect(text('2026-02-01T09:00:00Z')).toBe('1 Feb 2026 9:00am')
  })
})
