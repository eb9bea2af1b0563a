import { overviewCard } from '@enamel/domain/reporting/metric-card'
import type { OverviewMetric } from '@enamel/domain/reporting/metric-definition'
import { overview } from '@enamel/domain/reporting/metrics'
import grid from '../../features/reporting/card-grid.module.css'
import { cardRows } from '../../features/reporting/model/card-rows.ts'
import { ReportCard } from '../../features/reporting/report-card.tsx'
import { ReportSections } from '../../features/reporting/report-sections.tsx'
import { overviewReport } from '../../features/reporting/reporting.api.ts'
import { useMetricsReport } from '../../features/reporting/use-metrics-report.ts'
import { writeReportAddress } from '../../signed-in/reports/report-address.ts'
import {
  Conversations,
  Conversions,
  Losses,
  overviewCards,
  overviewSections,
  PipelineInSmall,
} from './overview-sections.tsx'
import { ReportFrame } from './report-frame.tsx'
import { reportPages } from './report-pages.ts'
import { useReportFilters } from './use-report-filters.ts'

/** Practice Overview: what happened in the period (RPT-02). */
export function PracticeOverviewPage() {
  // The overview has no filter by stage, so neither have the lists that its cards open (RPT-05, RPT-17).
  const filters = useReportFilters(reportPages.overview)
  const { address, now, timeZone } = filters
  const { load, cardOf, reload, updatedAt } = useMetricsReport(overviewReport(address), overviewCard)
  const listSearch = writeReportAddress(address, now, timeZone)
  const card = (metric: OverviewMetric) => (
    <ReportCard definition={overview[metric]} card={cardOf?.(metric)} listSearch={listSearch} />
  )
  return (
    <ReportFrame
      page={reportPages.overview}
      sections={Object.values(overviewSections)}
      filters={filters}
      load={load}
      updatedAt={updatedAt}
      onRetry={reload}
      csvRows={cardOf && (() => cardRows(overviewCards.map(cardOf)))}
    >
      <ReportSections load={load}>
        <Conversions card={card} address={address} />
        <Conversations card={card} />
        <div className={grid.grid}>
          <Losses card={card} />
          <PipelineInSmall filters={filters} />
        </div>
      </ReportSections>
    </ReportFrame>
  )
}
