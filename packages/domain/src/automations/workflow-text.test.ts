import { describe, expect, it } from 'vitest'
import { type StageKey, stageName } from '../stages/stages.ts'
import { RUN_FAILED } from './failed-run.ts'
import { nodeText } from './node-text.ts'
import { overText, passedText, stepTimeText } from './trail-text.ts'
import { conditionText, referralText, triggerText } from './trigger-text.ts'

const named = (...ids: StageKey[]) => ids.map((id) => ({ id, name: stageName(id) }))
const attempts = ['callback1', 'callback2', 'callback3'] as const

describe('a trigger in words', () => {
  it('has its direction, its stages and whether patients were referred (AUT-08)', () => {
    const trigger = { direction: 'in', stages: named('newLead'), referral: false } as const
    expect(triggerText(trigger)).toBe('Enters New Lead, not referred')
    expect(triggerText({ ...trigger, referral: true })).toBe('Enters New Lead, referred')
    expect(triggerText({ ...trigger, referral: null })).toBe('Enters New Lead')
    expect(
      triggerText({ direction: 'not in', stages: named('consultation', 'booking'), referral: null }),
    ).toBe(`Leaves ${stageName('consultation')} or ${stageName('booking')}`)
    expect([true, false, null].map(referralText)).toEqual([
      'Referred only',
      'Not referred only',
      'Referred or not',
    ])
  })

  it('names all three call attempts as one, and fewer of them one by one', () => {
    const leaves = { direction: 'not in', referral: null } as const
    expect(triggerText({ ...leaves, stages: named('newLead', ...attempts) })).toBe(
      'Leaves New Lead or call attempts',
    )
    expect(triggerText({ ...leaves, stages: named('newLead', 'callback1', 'callback2') })).toBe(
      'Leaves New Lead, 2nd Call Attempt or 3rd Call Attempt',
    )
  })
})

describe('a node in words', () => {
  it('is a wait with its unit in singular or plural, or with the automations that are awaited (AUT-05, AUT-06, AUT-07)', () => {
    expect(nodeText({ type: 'delay', duration: 1, unit: 'days' })).toBe('Wait 1 day')
    expect(nodeText({ type: 'delay', duration: 2, unit: 'days' })).toBe('Wait 2 days')
    const workflows = [{ name: 'Nurture' }, { name: 'Welcome' }, { name: 'Recovery' }]
    expect(nodeText({ type: 'wait_until_delay', workflows })).toBe(
      'Wait until not in Nurture, Welcome or Recovery',
    )
    expect(nodeText({ type: 'action', action: { name: 'Welcome' } })).toBe('Welcome')
  })

  it('has a condition that is turned round when it is negated (AUT-09)', () => {
    expect(conditionText({ negated: false, stages: named(...attempts) })).toBe('in call attempts')
    expect(conditionText({ negated: true, stages: named('blocked', 'lost') })).toBe('not in Blocked or Lost')
  })
})

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
