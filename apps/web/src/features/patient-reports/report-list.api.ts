import { patientReports } from '@enamel/contract/patient-reports'
import { listOf, REPORT_PAGE_SIZE } from '@enamel/domain/patient-reports/report-list'
import type { PatientReport } from '@enamel/domain/patient-reports/reports'
import { joinList } from '@enamel/domain/text/comma-list'
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
  return queryOptions({
    queryKey: [...listKey(scope), page] as const,
    queryFn: ({ signal }) => fetchPatients(scope, { limit: REPORT_PAGE_SIZE, page }, signal),
    staleTime: FRESH_MS,
  })
}

/** Those of these patients who are in the report, by the rule of its list. */
export async function fetchListedIds(scope: ListScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const listed = new Set<string>()
  for (let start = 0; start < ids.length; start += REPORT_PAGE_SIZE) {
    const some = ids.slice(start, start + REPORT_PAGE_SIZE)
    const { data } = await fetchPatients(scope, { ids: joinList(some) })
    for (const { patient_id } of data) listed.add(patient_id)
  }
  return listed
}

function fetchPatients(
  { report, address }: ListScope,
  part: { limit: number; page: number } | { ids: string },
  signal?: AbortSignal,
) {
  const query = { report: report.id, ...reportQuery(address), ...part }
  return call(patientReports[listOf(report.id)], { query }, { signal })
}
