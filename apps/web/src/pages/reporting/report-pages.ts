import { namespaceTitles, type ReportNamespace } from '@enamel/domain/patient-reports/reports'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import type { ReportFilterKey } from '../../signed-in/reports/report-search.ts'

export interface ReportPage {
  path: string
  /** The title, which is its heading too (G3-01). */
  title: string
  /** The filters that the report does not have (RPT-05). */
  without: readonly ReportFilterKey[]
}

/** The pages of the reports, by the namespaces of their lists, in the order of the navigation (RPT-04). */
export const reportPages: Record<ReportNamespace, ReportPage> = {
  overview: { path: '/reporting/practice', title: namespaceTitles.overview, without: ['stages'] },
  pipeline: { path: '/reporting/pipeline', title: namespaceTitles.pipeline, without: [] },
  // Each source has a row of its own.
  sources: { path: '/reporting/sources', title: namespaceTitles.sources, without: ['stages', 'sources'] },
}

/** The filters that a report has; the others of an address exclude nobody there. */
export function filtersOf({ without }: ReportPage, address: ReportAddress): ReportAddress {
  return { ...address, ...Object.fromEntries(without.map((filter) => [filter, []])) }
}
