import { namedReport, type PatientReport } from './reports.ts'

/** The patients on a page of a report (PRT-04). */
export const REPORT_PAGE_SIZE = 50

/** The calls that list the patients of a report: one for the overview, one for the other namespaces (PRT-02). */
export type ListCall = 'overview' | 'others'

/** The call that lists the patients of a report. @param reportId `{namespace}/{name}` */
export function listOf(reportId: string): ListCall {
  return reportId.startsWith('overview/') ? 'overview' : 'others'
}

/**
 * The report that a call names, with or without its namespace; a bare name is that of the overview or of the pipeline.
 * @returns null for a report that does not exist, or that the other call lists (PRT-10, G3-12)
 */
export function reportOfList(list: ListCall, name: string): PatientReport | null {
  const report = namedReport(name, list === 'overview' ? 'overview' : 'pipeline')
  return report && listOf(report.id) === list ? report : null
}
