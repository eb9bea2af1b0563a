import { type AddressedReport, useReportAddress } from '../../signed-in/reports/use-report-address.ts'
import { filtersOf, type ReportPage } from './report-pages.ts'

/** The filters of a report in its page's address, without those that the report does not have. */
export function useReportFilters(page: ReportPage): AddressedReport {
  const { address, ...filters } = useReportAddress()
  return { address: filtersOf(page, address), ...filters }
}
