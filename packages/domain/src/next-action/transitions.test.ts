import { describe, expect, it } from 'vitest'
import { pipelineVariants } from '../pipeline/variant.ts'
import { type StageKey, stageKeys } from '../stages/stages.ts'
import { type NextAction, nextActions } from './next-actions.ts'
import { type TransitionInput, transition } from './transitions.ts'

const now = '2026-11-20T10:07:00Z'
const sent = '2026-12-01T15:30:00Z'

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

/** Where a next action leads: "callback1 +5 days"; "maybeFuture" when nothing is due there; or the refusal. */
function outcome(given: Partial<TransitionInput>): string {
  const result = transition(input(given))
  if (!result.ok) return result.reason
  if (result.nextActionAt === null) return result.stage
  const days = (result.nextActionAt.getTime() - Date.parse(now)) / 86_400_000
  return `${result.stage} +${days} days`
}

describe('calling back', () => {
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

  it("waits for the delay of the stage before, else a new lead's (FLOW-12)", () => {
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

  it('takes the date that was sent, but after the final attempt there is no call (FLOW-38)', () => {
    expect(transition(input({ nextAction: 'callback', stage: 'callback2', date: sent }))).toEqual({
      ok: true,
      stage: 'callback3',
      nextActionAt: new Date(sent),
      noFurtherAttempt: false,
    })
    expect(transition(input({ nextAction: 'callback', stage: 'callback3', date: sent }))).toEqual({
      ok: true,
      stage: 'maybeFuture',
      nextActionAt: null,
      noFurtherAttempt: true,
    })
  })
})

describe('from any stage', () => {
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

  it('booking with its date, also today, puts the patient in consultation (C-10)', () => {
    for (const stage of stageKeys)
      expect(outcome({ nextAction: 'booking', stage, date: now })).toBe('consultation +0 days')
  })
})

describe('from some stages', () => {
  it.each<[NextAction, readonly StageKey[], string, string]>([
    ['rearrangedConsult', ['consultation', 'booking'], 'date_missing', 'consultation'],
    ['cancelledConsult', ['consultation', 'booking'], 'working +7 days', 'working'],
    ['rearrangedAppt', ['txPlanConsult'], 'date_missing', 'txPlanConsult'],
  ])('%s is accepted from %s only (FLOW-32)', (nextAction, stages, without, to) => {
    for (const stage of stageKeys) {
      const offered = stages.includes(stage)
      expect(outcome({ nextAction, stage })).toBe(offered ? without : 'not_offered')
      const dated = transition(input({ nextAction, stage, date: sent }))
      expect(dated).toMatchObject(
        offered ? { stage: to, nextActionAt: new Date(sent) } : { ok: false, reason: 'not_offered' },
      )
    }
  })
})

describe('treatment', () => {
  it('is gone ahead with from any other stage: in treatment, or won at once in lite, even for inTx (FLOW-36)', () => {
    for (const stage of stageKeys) {
      if (stage === 'inTx') continue
      for (const variant of ['pipeline', 'pro', 'test'] as const)
        expect(outcome({ nextAction: 'inTx', stage, variant })).toBe('inTx +1 days')
      expect(outcome({ nextAction: 'inTx', stage, variant: 'lite', date: sent })).toBe('wonSale')
    }
  })

  it('that continues is looked at again in 28 days, in every variant (FLOW-33)', () => {
    for (const variant of pipelineVariants)
      expect(outcome({ nextAction: 'inTx', stage: 'inTx', variant })).toBe('inTx +28 days')
  })
})

describe('the date sent', () => {
  const dated = nextActions.filter(
    (nextAction) => transition(input({ nextAction, stage: 'consultation', date: sent })).ok,
  )

  it('counts wherever something is due, and is ignored where nothing is', () => {
    const due = dated.filter((nextAction) =>
      outcome({ nextAction, stage: 'consultation', date: sent }).includes('+'),
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

  it('is refused when its day has passed in the practice, and not when only its hour has', () => {
    expect(outcome({ nextAction: 'working', date: '2026-11-19T23:59:59Z' })).toBe('date_passed')
    expect(transition(input({ date: '2026-11-20T00:00:00Z' })).ok).toBe(true)
    // 23:30 UTC in June is half past midnight in London.
    const june = { now: '2026-06-10T10:00:00Z', date: '2026-06-09T23:30:00Z' }
    expect(transition(input(june)).ok).toBe(true)
  })

  it('left out keeps the time of day over a change of the clocks (FLOW-12)', () => {
    const march = transition(input({ now: '2026-03-27T10:07:00Z' }))
    expect(march).toMatchObject({ nextActionAt: new Date('2026-04-03T09:07:00Z') })
  })
})
