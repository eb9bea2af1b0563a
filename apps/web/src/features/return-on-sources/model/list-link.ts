import type { SourceFigureKey } from '@enamel/domain/return-on-sources/figures'
import type { ReportSearch } from '../../../signed-in/reports/report-search.ts'

/** Makes the address of the list of patients that a figure counts. */
export type ListLink = (figure: SourceFigureKey, sources: readonly string[]) => ListAddress

export interface ListAddress {
  to: string
  search: ReportSearch
}
