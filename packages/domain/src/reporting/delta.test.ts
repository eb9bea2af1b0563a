import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deltaOf } from './delta.ts'
import { overviewMetrics, pipelineMetrics } from './metric-definition.ts'

const negativeWhenRising = [
  'failed_to_attend',
  'not_interested',
  'maybe_future',
  'blocked',
  'lost',
  'losses',
  'avg_initial_contact_secs',
]
const metrics = [...new Set([...overviewMetrics, ...pipelineMetrics])]

describe('the direction of a change', () => {
  it.each(metrics)('of %s follows its polarity, and its decrease is the opposite (RPT-19)', (metric) => {
    const isBad = negativeWhenRising.includes(metric)
    expect(deltaOf(metric, 12, 10)).toMatchObject({
      direction: isBad ? 'negative' : 'positive',
      movement: 'up',
    })
    expect(deltaOf(metric, 8, 10)).toMatchObject({
      direction: isBad ? 'positive' : 'negative',
      movement: 'down',
    })
    expect(deltaOf(metric, 10, 10)).toEqual({ direction: 'neutral', movement: 'level', change: '0%' })
    expect(deltaOf(metric, 0, 0)).toEqual({ direction: 'neutral', movement: 'level', change: '0%' })
  })

  it('is neutral when the change rounds to nothing, up or down (RPT-19, M-08)', () => {
    expect(deltaOf('leads_received', 1_000_001, 1_000_000)).toMatchObject({
      direction: 'neutral',
      change: '0%',
    })
    expect(deltaOf('losses', 999_999, 1_000_000)).toMatchObject({ direction: 'neutral', change: '0%' })
    expect(deltaOf('losses', 10_001, 10_000)).toMatchObject({ direction: 'negative', change: '+0.01%' })
  })
})

describe('the text of a change (RPT-20)', () => {
  it.each([
    [11235, 10000, '+12.35%'],
    [5, 10, '-50%'],
    [10, 10, '0%'],
    [4, 3, '+33.33%'],
    [3, 2, '+50%'],
    [0, 7, '-100%'],
    [150, 10, '+1,400%'],
    [0.3643, 0.4105, '-11.25%'],
  ])('of %s after %s is %s', (current, previous, change) => {
    expect(deltaOf('leads_received', current, previous)?.change).toBe(change)
  })

  it('is +100% after nothing', () => {
    for (const current of [1, 250, 0.2]) expect(deltaOf('leads_received', current, 0)?.change).toBe('+100%')
    expect(deltaOf('losses', 3, 0)).toEqual({ direction: 'negative', movement: 'up', change: '+100%' })
  })

  it('does not exist without a value before or now (M-07, M-11)', () => {
    expect(deltaOf('avg_initial_contact_secs', 60, null)).toBeNull()
    expect(deltaOf('avg_initial_contact_secs', null, 60)).toBeNull()
  })

  it('is always a signed percentage with at most two decimals', () => {
    const count = fc.nat(1_000_000)
    fc.assert(
      fc.property(count, count, (current, previous) => {
        const delta = deltaOf('leads_received', current, previous)
        expect(delta?.change).toMatch(/^(0|[+-]\d{1,3}(,\d{3})*(\.\d{1,2})?)%$/)
        expect(delta?.movement === 'up').toBe(delta?.change.startsWith('+'))
        expect(delta?.movement === 'down').toBe(delta?.change.startsWith('-'))
      }),
    )
  })
})
