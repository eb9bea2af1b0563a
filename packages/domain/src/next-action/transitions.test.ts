import { describe, expect, it } from 'vitest'
import { pipelineVariants } from '../pipeline/variant.ts'
import { type StageKey, stageKeys } from '../stages/stages.ts'
import { type NextAction, nextActions } from './next-actions.ts'
import { type TransitionInput, transition } from './transitions.ts'

const now = '2026-11-20T10:07:00Z'
const givenDate = '2026-12-01T15:30:00Z'

const input = (given: Partial<TransitionInput>): TransitionInput => ({
  nextAction: 'working',
  stage: 'newLead',
  variant: 'pipeline',
  date: null,
  now,
  zone: 'Europe/London',
  delays: {},
  ...given,
})

/**
 * The result of a next action: "callback1 +5 days"; "maybeFuture" when nothing is due; or the reason for its refusal.
 */
function outcome(given: Partial<TransitionInput>): string {
  const result = transition(input(given))
  if (!result.ok) return result.reason
  if (result.nextActionAt === null) return result.stage
  const days = (result.nextActionAt.getTime() - Date.parse(now)) / 86_400_000
  return `${result.stage} +${days} days`
}

describe('a callback', () => {
  it.each<[StageKey, string]>([
    ['newLead', 'callback1 +5 days'],
    ['newPatient', 'callback1 +5 days'],
    ['callback1', 'callback2 +5 days'],
    ['callback2', 'callback3 +5 days'],
    ['callback3', 'maybeFuture'],
    ['working', 'callback1 +5 days'],
    ['thinking', 'thinking +5 days'],
    ['lost', 'callback1 +5 days'],
    ['blocked', 'callback1 +5 days'],
    ['maybeFuture', 'callback1 +5 days'],
    ['wrongNumber', 'callback1 +5 days'],
    ['noNumber', 'callback1 +5 days'],
    ['didNotAttend', 'callback1 +5 days'],
    ['sandbox', 'callback1 +5 days'],
    ['complete', 'callback1 +5 days'],
    ['txComplete', 'callback1 +5 days'],
    ['wonSale', 'callback1 +5 days'],
    ['none', 'callback1 +5 days'],
    ['consultation', 'not_offered'],
    ['booking', 'not_offered'],
    ['txPlanConsult', 'not_offered'],
    ['inTx', 'not_offered'],
  ])('from %s leads to %s (FLOW-10, FLOW-28)', (stage, expected) => {
    expect(outcome({ nextAction: 'callback', stage })).toBe(expected)
  })

  it('is due after the delay of the previous stage, otherwise after that of a new lead (FLOW-12)', () => {
    const day = 86_400
    const delays = {
      newLead: { seconds: day },
      callback1: { seconds: 2 * day },
      callback2: { seconds: 3 * day },
      working: { seconds: 4 * day },
      thinking: { seconds: 6 * day },
      lost: { seconds: 7 * day },
      maybeFuture: { seconds: 8 * day },
      wrongNumber: { seconds: 9 * day },
    }
    const after = (stage: StageKey) => outcome({ nextAction: 'callback', stage, delays })
    expect(
      (['newLead', 'newPatient', 'callback1', 'callback2', 'working', 'thinking'] as const).map(after),
    ).toEqual([
      'callback1 +1 days',
      'callback1 +1 days',
      'callback2 +2 days',
      'callback3 +3 days',
      'callback1 +4 days',
      'thinking +6 days',
    ])
    expect(
      (['lost', 'maybeFuture', 'wrongNumber', 'blocked', 'sandbox', 'none'] as const).map(after),
    ).toEqual([
      'callback1 +7 days',
      'callback1 +8 days',
      'callback1 +9 days',
      'callback1 +1 days',
      'callback1 +1 days',
      'callback1 +1 days',
    ])
  })

  it('is due at the given date, except after the final attempt, when nothing is due (FLOW-38)', () => {
    expect(transition(input({ nextAction: 'callback', stage: 'callback2', date: givenDate }))).toEqual({
      ok: true,
      stage: 'callback3',
      nextActionAt: new Date(givenDate),
      noFurtherAttempt: false,
    })
    expect(transition(input({ nextAction: 'callback', stage: 'callback3', date: givenDate }))).toEqual({
      ok: true,
      stage: 'maybeFuture',
      nextActionAt: null,
      noFurtherAttempt: true,
    })
  })
})

describe('a next action for any stage', () => {
  it.each<[NextAction, string]>([
    ['working', 'working +7 days'],
    ['booking', 'date_missing'],
    ['consultation', 'consultation +1 days'],
    ['txPlanBooking', 'txPlanConsult +1 days'],
    ['thinking', 'thinking +7 days'],
    ['complete', 'complete'],
    ['wonSale', 'wonSale'],
    ['didNotAttend', 'didNotAttend'],
    ['wrongNumber', 'wrongNumber'],
    ['maybeFuture', 'maybeFuture'],
    ['lost', 'lost'],
    ['blocked', 'blocked'],
  ])('%s without a date leads to %s in every variant (FLOW-10)', (nextAction, expected) => {
    for (const stage of stageKeys)
      for (const variant of pipelineVariants)
        expect([stage, variant, outcome({ nextAction, stage, variant })]).toEqual([stage, variant, expected])
  })

  it('booking leads to consultation on its date, even today (C-10)', () => {
    for (const stage of stageKeys)
      expect(outcome({ nextAction: 'booking', stage, date: now })).toBe('consultation +0 days')
  })
})

describe('a next action for some stages', () => {
  it.each<[NextAction, readonly StageKey[], string, string]>([
    ['rearrangedConsult', ['consultation', 'booking'], 'date_missing', 'consultation'],
    ['cancelledConsult', ['consultation', 'booking'], 'working +7 days', 'working'],
    ['rearrangedAppt', ['txPlanConsult'], 'date_missing', 'txPlanConsult'],
  ])('%s is accepted from %s only (FLOW-32)', (nextAction, stages, withoutDate, to) => {
    for (const stage of stageKeys) {
      const offered = stages.includes(stage)
      expect(outcome({ nextAction, stage })).toBe(offered ? withoutDate : 'not_offered')
      const dated = transition(input({ nextAction, stage, date: givenDate }))
      expect(dated).toMatchObject(
        offered ? { stage: to, nextActionAt: new Date(givenDate) } : { ok: false, reason: 'not_offered' },
      )
    }
  })
})

describe('the next action inTx', () => {
  it('leads from any other stage to inTx, and in lite to wonSale (FLOW-36)', () => {
    for (const stage of stageKeys) {
      if (stage === 'inTx') continue
      for (const variant of ['pipeline', 'pro', 'test'] as const)
        expect(outcome({ nextAction: 'inTx', stage, variant })).toBe('inTx +1 days')
      expect(outcome({ nextAction: 'inTx', stage, variant: 'lite', date: givenDate })).toBe('wonSale')
    }
  })

  it('is due again in 28 days from the stage inTx, in every variant (FLOW-33)', () => {
    for (const variant of pipelineVariants)
      expect(outcome({ nextAction: 'inTx', stage: 'inTx', variant })).toBe('inTx +28 days')
  })
})

describe('the given date', () => {
  const dated = nextActions.filter(
    (nextAction) => transition(input({ nextAction, stage: 'consultation', date: givenDate })).ok,
  )

  it('is used when something is due, and ignored when nothing is', () => {
    const due = dated.filter((nextAction) =>
      outcome({ nextAction, stage: 'consultation', date: givenDate }).includes('+'),
    )
    expect(due).toEqual([
      'working',
      'booking',
      'consultation',
      'rearrangedConsult',
      'cancelledConsult',
      'txPlanBooking',
      'thinking',
      'inTx',
    ])
    expect(outcome({ nextAction: 'lost', date: '2020-01-01T00:00:00Z' })).toBe('lost')
  })

  it('is refused when its day has passed in the practice, but not when only its time has', () => {
    expect(outcome({ nextAction: 'working', date: '2026-11-19T23:59:59Z' })).toBe('date_passed')
    expect(transition(input({ date: '2026-11-20T00:00:00Z' })).ok).toBe(true)
    // 23:30 UTC in June is half past midnight in London.
    const june = { now: '2026-06-10T10:00:00Z', date: '2026-06-09T23:30:00Z' }
    expect(transition(input(june)).ok).toBe(true)
  })

  it('is replaced, when it is left out, by a date at the current time of day, even across a clock change (FLOW-12)', () => {
    const march = transition(input({ now: '2026-03-27T10:07:00Z' }))
    expect(march).toMatchObject({ nextActionAt: new Date('2026-04-03T09:07:00Z') })
  })
})
