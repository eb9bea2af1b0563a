import { calendarDay } from '@enamel/domain/time/practice-time'
import { useQuery } from '@tanstack/react-query'
import { reportLoad } from '../../features/reporting/model/report-load.ts'
import { useLiveReturns } from '../../features/return-on-sources/live-returns.ts'
import { csvRows } from '../../features/return-on-sources/model/csv-rows.ts'
import type { ListLink } from '../../features/return-on-sources/model/list-link.ts'
import { returnsReport } from '../../features/return-on-sources/return-on-sources.api.ts'
import { ReturnOnSources } from '../../features/return-on-sources/return-on-sources.tsx'
import { ReturnsSkeleton } from '../../features/return-on-sources/returns-skeleton.tsx'
import { useReturnRows } from '../../features/return-on-sources/use-return-rows.ts'
import { writeReportAddress } from '../../signed-in/reports/report-address.ts'
import { ReportFrame } from './report-frame.tsx'
import { reportPages } from './report-pages.ts'
import { useReportFilters } from './use-report-filters.ts'

/** Return on sources: each lead source with what it cost and what its leads brought. */
export function SourcesPage() {
  const filters = useReportFilters(reportPages.sources)
  const { address, now, timeZone } = filters
  const query = useQuery(returnsReport(address))
  useLiveReturns()
  const load = reportLoad(query)
  const report = load.status === 'loaded' ? load.report : null
  const sorted = useReturnRows(
    report?.sources ?? [],
    JSON.stringify([address, load.status, query.isPlaceholderData]),
  )
  const linkTo: ListLink = (figure, sources) => ({
    to: `/patients/sources/${figure}`,
    search: writeReportAddress({ ...address, sources }, now, timeZone),
  })
  return (
    <ReportFrame
      page={reportPages.sources}
      sections={[]}
      filters={filters}
      load={load}
      updatedAt={query.dataUpdatedAt}
      onRetry={() => void query.refetch()}
      csvRows={report && (() => csvRows(report, sorted.rows))}
    >
      {report ? (
        <ReturnOnSources report={report} sorted={sorted} today={calendarDay(now, timeZone)} linkTo={linkTo} />
      ) : (
        <ReturnsSkeleton />
      )}
    </ReportFrame>
  )
}
