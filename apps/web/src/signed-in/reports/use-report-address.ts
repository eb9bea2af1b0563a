import { useNavigate, useSearch } from '@tanstack/react-router'
import { useInit } from '../init.api.ts'
import { useNow } from '../now.ts'
import { type ReportAddress, readReportAddress, writeReportAddress } from './report-address.ts'
import { type ReportSearch, reportSearch } from './report-search.ts'

export interface AddressedReport {
  address: ReportAddress
  /** Shows the report with other filters, in the same entry of the browser's history. */
  setAddress: (address: ReportAddress) => void
  now: Date
  timeZone: string
}

/** The filters in the page's address (RPT-07). */
export function useReportAddress(): AddressedReport {
  const { time_zone: timeZone } = useInit().client
  const now = useNow()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    address: readReportAddress(reportSearch(search), now, timeZone),
    setAddress: (address) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...withoutReport(previous), ...writeReportAddress(address, now, timeZone) }),
        hash: true,
        replace: true,
        resetScroll: false,
      }),
    now,
    timeZone,
  }
}

/** The other search parameters of the page. */
function withoutReport<S extends ReportSearch>({ start, end, stages, sources, labels, types, ...others }: S) {
  return others
}
