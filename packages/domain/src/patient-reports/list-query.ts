import type { ReportFilters } from '../reporting/filters.ts'
import { joinList } from '../text/comma-list.ts'
import type { Day } from '../time/practice-time.ts'
import type { PatientReport, ReportNamespace } from './reports.ts'

/** The patients on a page of a report (PRT-04). */
export const REPORT_PAGE_SIZE = 50

/** The filters of a report as the address of its page has them, beside the report itself (PRT-05). */
export interface ReportSearch extends ReportFilters {
  start?: Day
  end?: Day
}

/** The filters as the calls have them: start and end are from and to, and lists are joined by commas (C3-02, G3-10). */
export interface FilterQuery {
  from?: Day
  to?: Day
  types?: string
  sources?: string
  labels?: string
  stages?: string
}

/** The query with which the page of a report lists its patients (PRT-02). */
export interface ListQuery extends FilterQuery {
  report: string
  limit: number
  page: number
}

/** The query with which it exports them (PRT-12). */
export interface ExportQuery extends FilterQuery {
  report: string
  type: ReportNamespace
}

/** @param page from 1 */
export function listQuery({ id }: PatientReport, search: ReportSearch, page: number): ListQuery {
  return { report: id, ...filterQuery(search), limit: REPORT_PAGE_SIZE, page }
}

/** Type is the namespace, because one path exports the reports of all of them (C3-15). */
export function exportQuery({ id, namespace }: PatientReport, search: ReportSearch): ExportQuery {
  return { report: id, type: namespace, ...filterQuery(search) }
}

function filterQuery({ start, end, types, sources, labels, stages }: ReportSearch): FilterQuery {
  return {
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
    ...(types && { types: joinList(types) }),
    ...(sources && { sources: joinList(sources) }),
    ...(labels && { labels: joinList(labels) }),
    ...(stages && { stages: joinList(stages) }),
  }
}
