import type { Metric, OverviewReport, PipelineReport, Trend } from '@enamel/contract/reporting'
import type {
  MetricDefinition,
  OverviewMetric,
  PipelineMetric,
} from '@enamel/domain/reporting/metric-definition'
import { overview, pipeline } from '@enamel/domain/reporting/metrics'
import { type FakeAppServer, fakeAppServer, type Reply } from './fake-app-server.ts'

export const OVERVIEW = 'GET /api/reporting/overview'
export const PIPELINE = 'GET /api/reporting/pipeline'
export const OVERVIEW_TREND = `${OVERVIEW}/trend`
const PIPELINE_TREND = `${PIPELINE}/trend`

type Figure = [value: number | null, rows?: number[], amount?: string]

/** The figures of the picture of Practice Overview. */
const overviewFigures: Record<OverviewMetric, Figure> = {
  leads_received: [129, [129, 12], '214000.00'],
  consults_booked: [61, [47, 14], '126000.00'],
  gone_ahead: [19, [], '43000.00'],
  email_received: [412],
  email_sent: [1284, [486, 458, 340, 7]],
  sms_received: [538],
  sms_sent: [902, [371, 531, 0, 4]],
  avg_initial_contact_secs: [6128],
  losses: [26, [14, 9, 3, 5], '61000.00'],
  did_not_attend: [5],
}
const overviewBefore: Record<OverviewMetric, Figure> = {
  leads_received: [95, [95, 8], '176000.00'],
  consults_booked: [53, [40, 13], '109000.00'],
  gone_ahead: [16, [], '44200.00'],
  email_received: [412],
  email_sent: [1201, [400, 501, 300, 2]],
  sms_received: [562],
  sms_sent: [810, [300, 510, 0, 0]],
  avg_initial_contact_secs: [7897],
  losses: [24, [12, 9, 3, 4], '56200.00'],
  did_not_attend: [4],
}
/** The figures of the picture of Pipeline. */
const pipelineFigures: Record<PipelineMetric, Figure> = {
  new_leads: [129, [], '214000.00'],
  consults_booked: [47, [], '98000.00'],
  tx_plan_consults: [21, [], '71000.00'],
  won: [14, [], '34000.00'],
  failed_to_attend: [5],
  lost: [19, [10, 7, 2], '46000.00'],
  consult_rate: [47 / 129],
  won_rate: [14 / 129],
  not_interested: [10],
  maybe_future: [7],
  blocked: [2],
}
const pipelineBefore: Record<PipelineMetric, Figure> = {
  new_leads: [95, [], '176000.00'],
  consults_booked: [39, [], '86000.00'],
  tx_plan_consults: [21, [], '73400.00'],
  won: [12, [], '30900.00'],
  failed_to_attend: [4],
  lost: [21, [11, 7, 3], '51200.00'],
  consult_rate: [39 / 95],
  won_rate: [12 / 95],
  not_interested: [11],
  maybe_future: [7],
  blocked: [3],
}

function metricOf({ breakdown, aggregate }: MetricDefinition, [value, rows = [], amount]: Figure): Metric {
  const shown = breakdown.filter(({ needsReferrals }) => !needsReferrals)
  return {
    value,
    breakdown: shown.map(({ label, uncounted = false }, index) => ({
      label,
      value: rows[index] ?? 0,
      uncounted,
    })),
    aggregate: aggregate && amount !== undefined ? { type: aggregate, value: amount } : null,
  }
}

function setOf<Name extends string>(
  definitions: Record<Name, MetricDefinition>,
  figures: Record<Name, Figure>,
): Record<Name, Metric> {
  const names = Object.keys(definitions) as Name[]
  return Object.fromEntries(
    names.map((name) => [name, metricOf(definitions[name], figures[name])]),
  ) as Record<Name, Metric>
}

const period = { from: '2025-10-22', to: '2025-11-20', currency: 'GBP' }

export function anOverview(changes: Partial<Record<OverviewMetric, Figure>> = {}): OverviewReport {
  return {
    current: setOf(overview, { ...overviewFigures, ...changes }),
    previous: setOf(overview, overviewBefore),
    ...period,
  }
}

export function aPipeline(changes: Partial<Record<PipelineMetric, Figure>> = {}): PipelineReport {
  return {
    current: setOf(pipeline, { ...pipelineFigures, ...changes }),
    previous: setOf(pipeline, pipelineBefore),
    ...period,
  }
}

/** The leads of each day of a month, with weekends. */
export function aTrend(): Trend {
  const days = Array.from({ length: 30 }, (_, index) => {
    const day = new Date(Date.UTC(2025, 9, 22 + index)).toISOString().slice(0, 10)
    const isWeekend = [3, 4].includes(index % 7)
    return { from: day, to: day, value: isWeekend ? 1 : 4 + (index % 3), previous: isWeekend ? 0 : 3 }
  })
  return { step: 'day', points: days }
}

/** A server with the reports of a practice; every range has the same figures. */
export function reportsServer(
  replies: Record<string, Reply | (() => Reply | Promise<Reply>)> = {},
): FakeAppServer {
  return fakeAppServer({
    'GET /api/integrations': { body: [] },
    'GET /api/v3/clients/settings/sources': {
      body: ['Website', 'Google Ads', 'Unknown'].map((name) => ({ name, custom: false, count: 0 })),
    },
    [OVERVIEW]: { body: anOverview() },
    [PIPELINE]: { body: aPipeline() },
    [OVERVIEW_TREND]: { body: aTrend() },
    [PIPELINE_TREND]: { body: aTrend() },
    ...replies,
  })
}

/** The queries of the calls to a report, oldest first. */
export function queriesOf(server: FakeAppServer, call: string): Record<string, string>[] {
  return server.calls
    .filter((made) => made.split('?')[0] === call)
    .map((made) => Object.fromEntries(new URLSearchParams(made.split('?')[1])))
}
