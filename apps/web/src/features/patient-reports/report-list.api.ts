import type { CallInput } from '@enamel/contract/endpoint'
import { patientReports } from '@enamel/contract/patient-reports'
import { REPORT_PAGE_SIZE } from '@enamel/domain/patient-reports/list-query'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The query key of every cached page of a report begins with this. */
const LISTS_KEY = ['patient-reports'] as const

/** For how long a page is fresh, so that a page that was loaded ahead is not loaded again when it is opened. */
const FRESH_MS = 30_000

/** The filters of a list as parameters of its calls; the days go out as from and to (PRT-05, C3-02). */
export type ListFilters = Omit<
  CallInput<typeof patientReports.overview>['query'],
  'report' | 'limit' | 'page'
>

/** A report with its filters, whose pages form one list. */
export interface ListScope {
  /** `{namespace}/{name}`. */
  reportId: string
  filters: ListFilters
}

/** The call that lists a report: the overview has one of its own (PRT-02). */
export function listCall(reportId: string) {
  return reportId.startsWith('overview/') ? patientReports.overview : patientReports.others
}

/** Begins the query keys of a list's pages. */
export function listKey({ reportId, filters }: ListScope) {
  return [...LISTS_KEY, reportId, filters] as const
}

/** The parameters of the call for a page of a list (PRT-02, PRT-04). */
export function pageParameters({ reportId, filters }: ListScope, page: number) {
  return { report: reportId, ...filters, limit: REPORT_PAGE_SIZE, page }
}

/** A page of a list, from 1. A page that is no longer needed is aborted, so a late response replaces nothing. */
export function listPageQuery(scope: ListScope, page: number) {
  return queryOptions({
    queryKey: [...listKey(scope), page] as const,
    queryFn: ({ signal }) =>
      call(listCall(scope.reportId), { query: pageParameters(scope, page) }, { signal }),
    staleTime: FRESH_MS,
  })
}
