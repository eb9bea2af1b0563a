import { describe, expect, it } from 'vitest'
import { showsAggregates } from './aggregate-visibility.ts'
import { compactMoney } from './format.ts'
import { type CardFigures, overviewCard, pipelineCard } from './metric-card.ts'
import { overviewMetrics, pipelineMetrics } from './metric-definition.ts'

const figures = (value: number | null, aggregate: CardFigures['current']['aggregate'] = null) => ({
  value,
  breakdown: [],
  aggregate,
})
const shown = (current: CardFigures['current'], previous: CardFigures['previous'] = null): CardFigures => ({
  current,
  previous,
  withAggregates: true,
})

describe('the model of a card', () => {
  it('has label, value, delta, tooltip, unit, currency, breakdown, aggregate and id (RPT-18)', () => {
    const breakdown = [
      { label: 'New leads', value: 47, uncounted: false },
      { label: 'Existing patients', value: 14, uncounted: false },
    ]
    const current = { ...figures(61, { type: 'estimated', value: '126000.00' }), breakdown }
    const previous = figures(53, { type: 'estimated', value: '109000.00' })
    expect(overviewCard('consults_booked', shown(current, previous))).toEqual({
      metric: 'consults_booked',
      label: 'Consults Booked',
      tooltip: 'Patients booked in for a consultation.',
      value: 61,
      unit: 'absolute',
      format: 'number',
      currency: 'GBP',
      delta: { direction: 'positive', movement: 'up', change: '+15.09%' },
      breakdown,
      aggregate: {
        type: 'estimated',
        label: 'Estimated',
        value: 126_000,
        text: compactMoney(126_000),
        difference: { direction: 'positive', movement: 'up', change: compactMoney(17_000, 'GBP', true) },
      },
      id: 'overview/consultsBooked',
    })
  })

  it('has the practice’s currency, by default pounds (RPT-18, RPT-23)', () => {
    const current = figures(1, { type: 'accepted', value: '43000.00' })
    const card = overviewCard('gone_ahead', { ...shown(current), currency: 'EUR' })
    expect(card.currency).toBe('EUR')
    expect(card.aggregate?.text).toBe(compactMoney(43_000, 'EUR'))
    expect(overviewCard('gone_ahead', shown(current)).currency).toBe('GBP')
  })

  it('is an interval for the time to the first contact, and absolute otherwise; a rate is a percentage by its name (C3-35)', () => {
    const overviewUnits = overviewMetrics.map((metric) => {
      const { unit, format } = overviewCard(metric, shown(figures(1)))
      return [metric, unit, format]
    })
    expect(overviewUnits.filter(([, unit]) => unit === 'interval')).toEqual([
      ['avg_initial_contact_secs', 'interval', 'interval'],
    ])
    const percents = pipelineMetrics.filter(
      (metric) => pipelineCard(metric, shown(figures(1))).format === 'percent',
    )
    expect(percents).toEqual(['consult_rate', 'won_rate'])
    for (const metric of percents) expect(pipelineCard(metric, shown(figures(0.5))).unit).toBe('absolute')
  })

  it('has no delta and no difference for all time (RPT-20, M-07)', () => {
    const card = pipelineCard('won', shown(figures(14, { type: 'accepted', value: '34000.00' })))
    expect(card.delta).toBeNull()
    expect(card.aggregate).toMatchObject({ text: compactMoney(34_000), difference: null })
  })

  it('has the ids of the lists of patients, and none where there is no list (RPT-26, RPT-27, C3-01)', () => {
    const ids = (cards: { metric: string; id?: string }[]) =>
      cards.flatMap(({ metric, id }) => (id === undefined ? [] : [`${metric}: ${id}`]))
    expect(ids(overviewMetrics.map((metric) => overviewCard(metric, shown(figures(1)))))).toEqual([
      'leads_received: overview/leadsReceived',
      'consults_booked: overview/consultsBooked',
      'gone_ahead: overview/goneAhead',
      'losses: overview/losses',
    ])
    expect(ids(pipelineMetrics.map((metric) => pipelineCard(metric, shown(figures(1)))))).toEqual([
      'new_leads: pipeline/newLeads',
      'consults_booked: pipeline/consultsBooked',
      'tx_plan_consults: pipeline/txPlanConsults',
      'won: pipeline/goneAhead',
      'failed_to_attend: pipeline/failedToAttend',
      'lost: pipeline/lost',
    ])
  })

  it('keeps the rows that are not counted apart (RPT-25)', () => {
    const breakdown = [
      { label: 'New enquiries', value: 129, uncounted: false },
      { label: 'Re-enquiries', value: 12, uncounted: true },
    ]
    const card = overviewCard('leads_received', shown({ ...figures(129), breakdown }))
    expect(card.breakdown).toEqual(breakdown)
  })
})

describe('an aggregate (RPT-23)', () => {
  const difference = (type: 'estimated' | 'proposed' | 'accepted' | 'lost', now: string, before: string) =>
    pipelineCard('lost', shown(figures(1, { type, value: now }), figures(1, { type, value: before })))
      .aggregate?.difference

  it.each([
    ['estimated', 'positive', 'negative'],
    ['proposed', 'positive', 'negative'],
    ['accepted', 'positive', 'negative'],
    ['lost', 'negative', 'positive'],
  ] as const)('of type %s is %s when it rises and %s when it falls (M-09)', (type, rise, fall) => {
    const [more, less] = [compactMoney(4800, 'GBP', true), compactMoney(-5200, 'GBP', true)]
    expect(difference(type, '61000.00', '56200.00')).toEqual({
      direction: rise,
      movement: 'up',
      change: more,
    })
    expect(difference(type, '46000.00', '51200.00')).toEqual({
      direction: fall,
      movement: 'down',
      change: less,
    })
    expect(difference(type, '0.00', '0.00')).toEqual({
      direction: 'neutral',
      movement: 'level',
      change: compactMoney(0),
    })
  })

  it('is named by its type', () => {
    const labels = (['estimated', 'proposed', 'accepted', 'lost'] as const).map(
      (type) => pipelineCard('won', shown(figures(1, { type, value: '1.00' }))).aggregate?.label,
    )
    expect(labels).toEqual(['Estimated', 'Proposed', 'Accepted', 'Lost'])
  })

  it('is hidden on every card while the dental system is in any state but disconnected (RPT-24, M-10)', () => {
    const withAggregates = showsAggregates([{ integration: 'dentally', state: 'unhealthy' }])
    const hidden = { ...shown(figures(1, { type: 'lost', value: '1.00' })), withAggregates }
    for (const metric of overviewMetrics) expect(overviewCard(metric, hidden).aggregate).toBeNull()
    for (const metric of pipelineMetrics) expect(pipelineCard(metric, hidden).aggregate).toBeNull()
  })
})
