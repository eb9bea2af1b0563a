import { describe, expect, it } from 'vitest'
import { type StageKey, stageName } from '../../stages/stages.ts'
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

it('a condition in words is turned round when it is negated (AUT-09)', () => {
  expect(conditionText({ negated: false, stages: named(...attempts) })).toBe('in call attempts')
  expect(conditionText({ negated: true, stages: named('blocked', 'lost') })).toBe('not in Blocked or Lost')
})
