import { overviewCard } from '@enamel/domain/reporting/metric-card'
import { type OverviewMetric, overview } from '@enamel/domain/reporting/metrics'
import grid from '../../features/reporting/card-grid.module.css'
import { cardRows } from '../../features/reporting/model/card-rows.ts'
import { ReportCard } from '../../features/reporting/report-card.tsx'
import { ReportSections } from '../../features/reporting/report-sections.tsx'
import { overviewReport } from '../../features/reporting/reporting.api.ts'
import { useMetricsReport } from '../../features/reporting/use-metrics-report.ts'
import { type ReportAddress, writeReportAddress } from '../../signed-in/reports/report-address.ts'
import { useReportAddress } from '../../signed-in/reports/use-report-address.ts'
import {
  Conversations,
  Conversions,
  Losses,
  overviewCards,
  overviewSections,
  PipelineInSmall,
} from './overview-sections.tsx'
import { ReportFrame } from './report-frame.tsx'

/** Practice Overview: what happened in the period (RPT-02). */
export function PracticeOverviewPage() {
  const filters = useReportAddress()
  // The overview has no filter by stage, so neither have the lists that its cards open (RPT-05, RPT-17).
  const address: ReportAddress = { ...filters.address, stages: [] }
  const { load, cardOf, reload, updatedAt } = useMetricsReport(overviewReport(address), overviewCard)
  const listSearch = writeReportAddress(address, filters.now, filters.timeZone)
  const card = (metric: OverviewMetric) => (
    <ReportCard definition={overview[metric]} card={cardOf?.(metric)} listSearch={listSearch} />
  )
  return (
    <ReportFrame
      page="/reporting/practice"
      sections={Object.values(overviewSections)}
      filters={filters}
      withStages={false}
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
          <PipelineInSmall address={address} />
        </div>
      </ReportSections>
    </ReportFrame>
  )
}
