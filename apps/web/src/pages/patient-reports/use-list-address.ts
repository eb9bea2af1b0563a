import type { ReportSearch } from '@enamel/domain/patient-reports/list-query'
import type { PatientReport } from '@enamel/domain/patient-reports/reports'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReportAddress, writeReportAddress } from '../../signed-in/reports/report-address.ts'
import { listSearch } from '../../signed-in/reports/report-search.ts'
import { useReportAddress } from '../../signed-in/reports/use-report-address.ts'

/** Whether a filter other than the dates narrows a list. */
function isNarrowed({ stages, sources, labels, types }: ReportAddress): boolean {
  return [stages, sources, labels, types].some((chosen) => chosen.length > 0)
}

/** The filters with which a list is loaded: without days for all time, and without lists that exclude nobody. */
export function listSearchOf({ range, ...lists }: ReportAddress): ReportSearch {
  const narrowing = Object.entries(lists).filter(([, chosen]) => chosen.length > 0)
  return { ...(range && { start: range.from, end: range.to }), ...Object.fromEntries(narrowing) }
}

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
    clearFilters: isNarrowed(address)
      ? () => setAddress({ ...address, stages: [], sources: [], labels: [], types: [] })
      : undefined,
    openPage: (next: number, options: { replace?: boolean } = {}) =>
      void navigate({ to: '.', search: { ...search, ...(next > 1 && { page: next }) }, ...options }),
    openReport: ({ namespace, name }: PatientReport) =>
      void navigate({ to: '/patients/$namespace/$report', params: { namespace, report: name }, search }),
  }
}
