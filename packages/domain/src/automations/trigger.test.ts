import { describe, expect, it } from 'vitest'
import type { StageKey } from '../stages/stages.ts'
import { conditionHolds, endTriggerHolds, isReferred, startsBy, triggerHolds } from './trigger.ts'
import type { Trigger } from './workflow.ts'

const IN: Trigger = { direction: 'in', stages: ['newLead', 'callback1'], referral: null }
const OUT: Trigger = { ...IN, direction: 'not in' }

const started = (
  startTrigger: Trigger,
  from: StageKey | 'new' | null,
  to: StageKey,
  { isReferred = false, enabled = true, endTrigger = null as Trigger | null } = {},
) =>
  startsBy(
    { enabled, startTrigger, endTrigger },
    { from: from === 'new' ? null : { stage: from }, to, isReferred },
  )

describe('a trigger', () => {
  it('holds in its stages or outside them, for all patients, or for referred or other ones alone (AUT-08)', () => {
    const holds = (trigger: Trigger, stage: string | null, isReferred: boolean) =>
      triggerHolds(trigger, { stage, isReferred })
    expect(holds(IN, 'newLead', false)).toBe(true)
    expect(holds(IN, 'working', false)).toBe(false)
    expect(holds(OUT, 'newLead', false)).toBe(false)
    expect(holds(OUT, 'working', true)).toBe(true)
    expect(holds(OUT, null, false)).toBe(true)
    expect([true, false].map((is) => holds({ ...IN, referral: true }, 'newLead', is))).toEqual([true, false])
    expect([true, false].map((is) => holds({ ...IN, referral: false }, 'newLead', is))).toEqual([false, true])
  })

  it('counts a patient as referred who has a referrer’s email address or name', () => {
    expect(isReferred({ referrer_email: 'a@mail.example', referrer_name: null })).toBe(true)
    expect(isReferred({ referrer_email: null, referrer_name: 'Ann' })).toBe(true)
    expect(isReferred({ referrer_email: null, referrer_name: '' })).toBe(false)
  })
})

describe('a stage change starts a workflow', () => {
  it('when its start trigger holds after the change and did not before (AUT-30)', () => {
    expect(started(IN, 'working', 'newLead')).toBe(true)
    expect(started(IN, null, 'newLead')).toBe(true)
    expect(started(IN, 'newLead', 'callback1')).toBe(false)
    expect(started(IN, 'working', 'thinking')).toBe(false)
    expect(started({ ...IN, referral: true }, 'working', 'newLead')).toBe(false)
    expect(started({ ...IN, referral: true }, 'working', 'newLead', { isReferred: true })).toBe(true)
    expect(started(IN, 'new', 'newLead')).toBe(true)
  })

  it('when it leaves the stages of a trigger with the direction not in, which a new patient never does (AUT-32)', () => {
    expect(started(OUT, 'newLead', 'working')).toBe(true)
    expect(started(OUT, 'thinking', 'working')).toBe(false)
    expect(started(OUT, 'working', 'newLead')).toBe(false)
    expect(started(OUT, 'new', 'working')).toBe(false)
  })

  it('only when it is enabled, and its end trigger does not hold too', () => {
    expect(started(IN, 'working', 'newLead', { enabled: false })).toBe(false)
    expect(started(IN, 'working', 'newLead', { endTrigger: IN })).toBe(false)
    expect(started(IN, 'working', 'newLead', { endTrigger: OUT })).toBe(true)
    expect(endTriggerHolds({ endTrigger: null }, { stage: 'lost', isReferred: false })).toBe(false)
  })
})

it('a condition holds in its stages, or outside them when it is negated; without stages it always holds (AUT-36)', () => {
  const stages: StageKey[] = ['callback1']
  expect(conditionHolds({ negated: false, stages }, 'callback1')).toBe(true)
  expect(conditionHolds({ negated: false, stages }, 'working')).toBe(false)
  expect(conditionHolds({ negated: true, stages }, 'callback1')).toBe(false)
  expect(conditionHolds({ negated: true, stages }, null)).toBe(true)
  expect(conditionHolds({ negated: false, stages: [] }, 'working')).toBe(true)
  expect(conditionHolds(null, 'working')).toBe(true)
})
