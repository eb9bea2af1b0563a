import { describe, expect, it } from 'vitest'
import { pipelineVariants } from '../pipeline/variant.ts'
import {
  isLeadNextAction,
  type LeadNextAction,
  leadDefaultDays,
  leadNextActions,
  leadTransition,
} from './lead-transition.ts'

const base = { variant: 'pipeline', date: null, now: '2026-11-20T10:07:00Z', zone: 'Europe/London' } as const

describe('a patient added by hand', () => {
  it.each<[LeadNextAction, string, string, number]>([
    ['enquiry', 'newLead', '2026-11-20T10:07:00Z', 0],
    ['thinkingConsult', 'working', '2026-11-27T10:07:00Z', 7],
    ['booking', 'consultation', '2026-11-20T10:07:00Z', 0],
    ['thinkingTx', 'thinking', '2026-11-27T10:07:00Z', 7],
    ['inTx', 'inTx', '2026-12-18T10:07:00Z', 28],
  ])(
    'with next action %s starts in %s, due at %s or on the given date (ADD-20, G-19)',
    (nextAction, stage, due, days) => {
      expect(leadTransition({ ...base, nextAction })).toEqual({
        ok: true,
        stage,
        nextActionAt: new Date(due),
      })
      expect(leadTransition({ ...base, nextAction, date: '2026-12-24T09:00:00Z' })).toEqual({
        ok: true,
        stage,
        nextActionAt: new Date('2026-12-24T09:00:00Z'),
      })
      expect(leadDefaultDays(nextAction, 'pipeline')).toBe(days)
    },
  )

  it('is won immediately, with nothing due, only in lite and only when in treatment (FLOW-36, ADD-20)', () => {
    for (const variant of pipelineVariants) {
      const stages = leadNextActions.map((nextAction) => leadTransition({ ...base, variant, nextAction }))
      expect(stages.at(-1)).toMatchObject(
        variant === 'lite' ? { stage: 'wonSale', nextActionAt: null } : { stage: 'inTx' },
      )
      expect(stages[0]).toMatchObject({ stage: 'newLead' })
      expect(leadDefaultDays('inTx', variant)).toBe(variant === 'lite' ? null : 28)
    }
  })

  it('cannot be due on a day that has passed', () => {
    const date = '2026-11-19T12:00:00Z'
    expect(leadTransition({ ...base, nextAction: 'booking', date })).toEqual({
      ok: false,
      reason: 'date_passed',
    })
  })

  it('has one of five next actions (ADD-15)', () => {
    expect([...leadNextActions]).toEqual(['enquiry', 'thinkingConsult', 'booking', 'thinkingTx', 'inTx'])
    expect([isLeadNextAction('booking'), isLeadNextAction('callback'), isLeadNextAction(null)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
