import { patientReports } from '@enamel/contract/patient-reports'
import { listOf, REPORT_PAGE_SIZE } from '@enamel/domain/patient-reports/report-list'
import type { PatientReport } from '@enamel/domain/patient-reports/reports'
import { hashKey, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type ReportAddress, reportQuery } from '../../signed-in/reports/report-address.ts'

/** The query key of every cached page of a report begins with this. */
const LISTS_KEY = ['patient-reports'] as const

/** For how long a page is fresh, so that a page that was loaded ahead is not loaded again when it is opened. */
const FRESH_MS = 30_000

/** A report with its filters, whose pages form one list. */
export interface ListScope {
  report: PatientReport
  address: ReportAddress
}

/**
 * Begins the query keys of a list's pages. The filters are a text: as an object they would also match those of lists
 * with more filters.
 */
export function listKey({ report, address }: ListScope) {
  return [...LISTS_KEY, report.id, hashKey([reportQuery(address)])] as const
}

/** A page of a list, from 1. A page that is no longer needed is aborted, so a late response replaces nothing. */
export function listPageQuery(scope: ListScope, page: number) {
  const { report, address } = scope
  const query = { report: report.id, ...reportQuery(address), limit: REPORT_PAGE_SIZE, page }
  return queryOptions({
    queryKey: [...listKey(scope), page] as const,
    queryFn: ({ signal }) => call(patientReports[listOf(report.id)], { query }, { signal }),
    staleTime: FRESH_MS,
  })
}
