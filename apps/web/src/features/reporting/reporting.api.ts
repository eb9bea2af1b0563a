import { reporting, type Trend } from '@enamel/contract/reporting'
import type { OverviewMetric, PipelineMetric } from '@enamel/domain/reporting/metric-definition'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { REPORTS_KEY } from '../../signed-in/reports/live-reports.ts'
import { overviewQuery, type ReportAddress, reportQuery } from '../../signed-in/reports/report-address.ts'

/**
 * The queries of reports. Each set of filters has its own entry in the cache, so that a late answer to earlier filters
 * never replaces a newer one (RPT-10), and the figures last seen are shown at once when the page is opened again.
 */
const cached = { gcTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const

export function overviewReport(address: ReportAddress) {
  const query = overviewQuery(address)
  return queryOptions({
    queryKey: [REPORTS_KEY, 'overview', query],
    queryFn: ({ signal }) => call(reporting.overview, { query }, { signal }),
    ...cached,
  })
}

export function pipelineReport(address: ReportAddress) {
  const query = reportQuery(address)
  return queryOptions({
    queryKey: [REPORTS_KEY, 'pipeline', query],
    queryFn: ({ signal }) => call(reporting.pipeline, { query }, { signal }),
    ...cached,
  })
}

export function overviewTrend(metric: OverviewMetric, address: ReportAddress) {
  const query = { ...overviewQuery(address), metric }
  return trendOptions([REPORTS_KEY, 'overview', 'trend', metric, query], (signal) =>
    call(reporting.overviewTrend, { query }, { signal }),
  )
}

export function pipelineTrend(metric: PipelineMetric, address: ReportAddress) {
  const query = { ...reportQuery(address), metric }
  return trendOptions([REPORTS_KEY, 'pipeline', 'trend', metric, query], (signal) =>
    call(reporting.pipelineTrend, { query }, { signal }),
  )
}

type TrendKey = readonly [string, string, string, metric: string, query: object]

function trendOptions(queryKey: TrendKey, fetchTrend: (signal: AbortSignal) => Promise<Trend>) {
  const [, , , metric] = queryKey
  return queryOptions<Trend, Error, Trend, TrendKey>({
    queryKey,
    queryFn: ({ signal }) => fetchTrend(signal),
    ...cached,
    // The trend of another metric is never shown under the name of this one.
    placeholderData: (previous, query) => (query?.queryKey[3] === metric ? previous : undefined),
  })
}
