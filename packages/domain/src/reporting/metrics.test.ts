import { describe, expect, it } from 'vitest'
import {
  type BreakdownRow,
  type MetricDefinition,
  namespaces,
  overviewMetrics,
  pipelineMetrics,
} from './metric-definition.ts'
import { isIncreaseNegative, overview, pipeline } from './metrics.ts'
import { stageSets } from './stage-sets.ts'

const reports: Record<string, Readonly<Record<string, MetricDefinition>>> = { overview, pipeline }
const metrics = namespaces.flatMap((namespace) =>
  Object.entries(reports[namespace] ?? {}).map(([name, definition]) => ({ namespace, name, ...definition })),
)

describe('the metrics of the two reports', () => {
  it('are those of the document, each with both names that it has there (RPT-13, RPT-14, C3-04)', () => {
    expect(Object.keys(overview).toSorted()).toEqual(overviewMetrics.toSorted())
    expect(Object.keys(pipeline).toSorted()).toEqual(pipelineMetrics.toSorted())
    expect(namespaces).toEqual(['overview', 'pipeline'])
  })

  it('count what the table of definitions says, by unit and with the amount it says (RPT-16, M-09, C3-35)', () => {
    const table = metrics.map(({ namespace, name, unit, aggregate }) => [
      `${namespace}.${name}`,
      unit,
      aggregate,
    ])
    expect(table).toEqual([
      ['overview.leads_received', 'absolute', 'estimated'],
      ['overview.consults_booked', 'absolute', 'estimated'],
      ['overview.gone_ahead', 'absolute', 'accepted'],
      ['overview.email_received', 'absolute', null],
      ['overview.email_sent', 'absolute', null],
      ['overview.sms_received', 'absolute', null],
      ['overview.sms_sent', 'absolute', null],
      ['overview.avg_initial_contact_secs', 'interval', null],
      ['overview.losses', 'absolute', 'lost'],
      ['overview.did_not_attend', 'absolute', null],
      ['pipeline.new_leads', 'absolute', 'estimated'],
      ['pipeline.consults_booked', 'absolute', 'estimated'],
      ['pipeline.tx_plan_consults', 'absolute', 'proposed'],
      ['pipeline.won', 'absolute', 'accepted'],
      ['pipeline.failed_to_attend', 'absolute', null],
      ['pipeline.lost', 'absolute', 'lost'],
      // A rate is absolute; its name makes it a percentage (C3-35).
      ['pipeline.consult_rate', 'absolute', null],
      ['pipeline.won_rate', 'absolute', null],
      ['pipeline.not_interested', 'absolute', null],
      ['pipeline.maybe_future', 'absolute', null],
      ['pipeline.blocked', 'absolute', null],
    ])
    for (const { name, value } of metrics) expect(value.of === 'rate', name).toBe(name.endsWith('_rate'))
  })

  it('count patients by the sets of stages (M-02)', () => {
    expect(stageSets).toMatchObject({
      consult: ['consultation', 'booking'],
      ahead: ['inTx', 'wonSale', 'complete', 'txComplete'],
      loss: ['lost', 'maybeFuture', 'blocked'],
    })
  })

  it('have breakdown rows, of which some are not a part of the value (RPT-25)', () => {
    const rows = (list: readonly BreakdownRow[]) =>
      list.map(({ label, uncounted, needsReferrals }) => [label, uncounted ?? false, needsReferrals ?? false])
    const broken = metrics.filter(({ breakdown }) => breakdown.length > 0)
    const sent = [
      ['By the team', false, false],
      ['Automated', false, false],
      ['Bulk', false, false],
      ['Failed', true, false],
    ]
    const losses = ['Not interested', 'Maybe in the future', 'Blocked'].map((label) => [label, false, false])
    expect(
      Object.fromEntries(
        broken.map(({ namespace, name, breakdown }) => [`${namespace}.${name}`, rows(breakdown)]),
      ),
    ).toEqual({
      'overview.leads_received': [
        ['New enquiries', false, false],
        ['Re-enquiries', true, false],
      ],
      'overview.consults_booked': [
        ['New leads', false, false],
        ['Existing patients', false, false],
      ],
      'overview.email_sent': sent,
      'overview.sms_sent': sent,
      'overview.losses': [...losses, ['Did not attend', true, false]],
      'pipeline.new_leads': [
        ['Referred', false, true],
        ['Not referred', false, true],
      ],
      'pipeline.lost': losses,
    })
  })

  it('say in a tooltip what each card counts', () => {
    for (const { name, tooltip, label } of metrics) {
      expect(label, name).toMatch(/^[A-Z]/)
      expect(tooltip, name).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('are better when they rise, except those of the document; did_not_attend is not among these (RPT-19, C3-03)', () => {
    const bad = metrics.filter(({ name }) => isIncreaseNegative(name as never)).map(({ name }) => name)
    expect(bad.toSorted()).toEqual(
      [
        'avg_initial_contact_secs',
        'blocked',
        'failed_to_attend',
        'losses',
        'lost',
        'maybe_future',
        'not_interested',
      ].toSorted(),
    )
    // So it has no card of its own, and no difference is shown for the row.
    expect(overview.did_not_attend.report).toBeNull()
  })
})
