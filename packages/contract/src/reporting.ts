import { FILTER_NAMES_MAX } from '@enamel/domain/reporting/filters'
import {
  type OverviewMetric,
  overviewMetrics,
  type PipelineMetric,
  pipelineMetrics,
} from '@enamel/domain/reporting/metric-definition'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { commaList, Day } from './fields.ts'
import { MoneyText } from './money.ts'

/** Before the first practice, and late enough for the period before the longest range to have years of four digits. */
const FIRST_DAY = '1900-01-01'
const ReportDay = Day.refine((day) => day >= FIRST_DAY, 'Must be in 1900 or later')

/** As many names as in the body of a call, within what the HTTP server accepts for an address and headers: 16 kB. */
const Names = commaList(16_000).refine(
  ({ length }) => length <= FILTER_NAMES_MAX,
  `Must have at most ${FILTER_NAMES_MAX} names`,
)

/**
 * The filters of reports and of the lists of their patients, by the patients' present values (M-04): `stages` and
 * `types` are exact, and `none` in them stands for patients without one; `sources` and `labels` apply regardless of
 * case. `from` and `to` are whole days of the practice, both included; whether they are a valid range is decided by
 * `rangeIssue`.
 */
export const ReportQuery = z.object({
  from: ReportDay.optional(),
  to: ReportDay.optional(),
  types: Names.optional(),
  sources: Names.optional(),
  labels: Names.optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>
/** With the filter by present stage, which the overview does not have (RPT-12). */
export const StagedReportQuery = ReportQuery.extend({ stages: Names.optional() })
export type StagedReportQuery = z.infer<typeof StagedReportQuery>
/** The overview says what happened to patients of every stage (G3-11). */
const OverviewQuery = ReportQuery.extend({
  stages: z.never('The overview cannot be filtered by stage').optional(),
})

const Aggregate = z.object({
  type: z.enum(['estimated', 'proposed', 'accepted', 'lost']),
  value: MoneyText,
})

/** A metric of one period (G3-11). The value is null where there is nothing to average. */
export const Metric = z.object({
  value: z.number().nullable(),
  breakdown: z.array(z.object({ label: z.string(), value: z.number(), uncounted: z.boolean() })),
  aggregate: Aggregate.nullable(),
})
export type Metric = z.infer<typeof Metric>

/** The period's first and last day; null for all time. */
const Days = z.object({ from: Day.nullable(), to: Day.nullable() })

function report<Name extends string>(names: readonly [Name, ...Name[]]) {
  const set = z.object(Object.fromEntries(names.map((name) => [name, Metric])) as Record<Name, typeof Metric>)
  return z.object({
    current: set,
    /** The equally long period just before; null for all time (M-07). */
    previous: set.nullable(),
    ...Days.shape,
    currency: z.string(),
  })
}

export const OverviewReport = report<OverviewMetric>(overviewMetrics)
export type OverviewReport = z.infer<typeof OverviewReport>
export const PipelineReport = report<PipelineMetric>(pipelineMetrics)
export type PipelineReport = z.infer<typeof PipelineReport>

/**
 * The trend of a metric over a period, in days, weeks from Monday or calendar months of the practice; the first and the
 * last step can be cut short. The value of a step is what the card would show for its days, so a patient to whom
 * something happened in several steps counts in each of them. All time begins on the day of the practice's first patient
 * or message.
 */
export const Trend = z.object({
  step: z.enum(['day', 'week', 'month']),
  points: z.array(
    z.object({
      from: Day,
      to: Day,
      value: z.number().nullable(),
      /** The value of as many days at the same place in the previous period; null for all time. */
      previous: z.number().nullable(),
    }),
  ),
})
export type Trend = z.infer<typeof Trend>

export const reporting = {
  overview: endpoint({
    summary: 'What happened in the period, with the period before',
    method: 'GET',
    path: '/reporting/overview',
    caller: 'staff',
    query: OverviewQuery,
    responses: { 200: OverviewReport },
    refusals: {},
    audit: 'report.read',
  }),
  pipeline: endpoint({
    summary: 'How far the leads received in the period have come, with those of the period before',
    method: 'GET',
    path: '/reporting/pipeline',
    caller: 'staff',
    query: StagedReportQuery,
    responses: { 200: PipelineReport },
    refusals: {},
    audit: 'report.read',
  }),
  overviewTrend: endpoint({
    summary: 'A metric of the overview over the period, step by step',
    method: 'GET',
    path: '/reporting/overview/trend',
    caller: 'staff',
    query: OverviewQuery.extend({ metric: z.enum(overviewMetrics) }),
    responses: { 200: Trend },
    refusals: {},
    audit: 'report.read',
  }),
  pipelineTrend: endpoint({
    summary: 'A metric of the pipeline over the period, by the day on which the leads were received',
    method: 'GET',
    path: '/reporting/pipeline/trend',
    caller: 'staff',
    query: StagedReportQuery.extend({ metric: z.enum(pipelineMetrics) }),
    responses: { 200: Trend },
    refusals: {},
    audit: 'report.read',
  }),
}
