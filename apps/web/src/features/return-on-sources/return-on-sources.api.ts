import { type MonthlySpend, returnOnSources } from '@enamel/contract/return-on-sources'
import { moneyText } from '@enamel/domain/text/money'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { REPORTS_KEY } from '../../signed-in/reports/live-reports.ts'
import { type ReportAddress, reportQuery } from '../../signed-in/reports/report-address.ts'

/** The cache's key of the reports with all filters. */
export const RETURNS_KEY = [REPORTS_KEY, 'sources'] as const

/**
 * What each source cost and brought. The report before a change of its filters stays until the next one is loaded, and
 * the figures last seen are shown at once when the page is opened again.
 */
export function returnsReport(address: ReportAddress) {
  // Each source has a row, so the report is not filtered by source; it has no filter by stage either.
  const query = reportQuery({ ...address, stages: [], sources: [] })
  return queryOptions({
    queryKey: [...RETURNS_KEY, query],
    queryFn: ({ signal }) => call(returnOnSources.report, { query }, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

export interface SpendChange {
  source: string
  month: string
  /** In pence. */
  pence: number
  /** The amount that the user saw, in pence. */
  basedOn: number
}

/** Saves what was spent on a source in a month. @throws ApiError with the stored spend if a colleague has changed it */
export function putSpend({ source, month, pence, basedOn }: SpendChange): Promise<MonthlySpend> {
  return call(returnOnSources.saveSpend, {
    body: { source, month, amount: moneyText(pence), based_on: moneyText(basedOn) },
  })
}
