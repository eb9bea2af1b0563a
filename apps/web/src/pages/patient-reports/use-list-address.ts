import type { PatientReport } from '@enamel/domain/patient-reports/reports'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  isNarrowed,
  noFilters,
  type ReportAddress,
  writeReportAddress,
} from '../../signed-in/reports/report-address.ts'
import { listSearch } from '../../signed-in/reports/report-search.ts'
import { useReportAddress } from '../../signed-in/reports/use-report-address.ts'

export type ListAddress = ReturnType<typeof useListAddress>

/** The filters and the page of a list in the address. Other filters, or another report, begin at page 1 (PRT-05). */
export function useListAddress() {
  const { address, now, timeZone } = useReportAddress()
  const { page = 1 } = listSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const search = writeReportAddress(address, now, timeZone)
  const setAddress = (next: ReportAddress) =>
    void navigate({ to: '.', search: writeReportAddress(next, now, timeZone), replace: true })
  return {
    address,
    /** The filters as search parameters of a page. */
    search,
    page,
    now,
    timeZone,
    setAddress,
    clearFilters: isNarrowed(address) ? () => setAddress({ ...address, ...noFilters }) : undefined,
    openPage: (next: number, options: { replace?: boolean } = {}) =>
      void navigate({ to: '.', search: { ...search, ...(next > 1 && { page: next }) }, ...options }),
    openReport: ({ namespace, name }: PatientReport) =>
      void navigate({ to: '/patients/$namespace/$report', params: { namespace, report: name }, search }),
  }
}
