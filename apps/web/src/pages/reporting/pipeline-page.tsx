import { pipelineCard } from '@enamel/domain/reporting/metric-card'
import type { PipelineMetric } from '@enamel/domain/reporting/metric-definition'
import { pipeline } from '@enamel/domain/reporting/metrics'
import type { ReactNode } from 'react'
import { cardRows } from '../../features/reporting/model/card-rows.ts'
import { ReportCard } from '../../features/reporting/report-card.tsx'
import { ReportSections } from '../../features/reporting/report-sections.tsx'
import { pipelineReport } from '../../features/reporting/reporting.api.ts'
import { useMetricsReport } from '../../features/reporting/use-metrics-report.ts'
import { writeReportAddress } from '../../signed-in/reports/report-address.ts'
import { ConversionRates, Funnel, pipelineCards, pipelineSections } from './pipeline-sections.tsx'
import { ReportFrame } from './report-frame.tsx'
import { reportPages } from './report-pages.ts'
import { useReportFilters } from './use-report-filters.ts'

/** Pipeline: how far the leads received in the period have come (RPT-03). */
export function PipelinePage() {
  const filters = useReportFilters(reportPages.pipeline)
  const { address, now, timeZone } = filters
  const { load, cardOf, reload, updatedAt } = useMetricsReport(pipelineReport(address), pipelineCard)
  const listSearch = writeReportAddress(address, now, timeZone)
  const card = (metric: PipelineMetric, share?: ReactNode) => (
    <ReportCard key={metric} definition={pipeline[metric]} card={cardOf?.(metric)} listSearch={listSearch}>
      {share}
    </ReportCard>
  )
  return (
    <ReportFrame
      page={reportPages.pipeline}
      sections={Object.values(pipelineSections)}
      filters={filters}
      load={load}
      updatedAt={updatedAt}
      onRetry={reload}
      csvRows={cardOf && (() => cardRows(pipelineCards.map(cardOf)))}
    >
      <ReportSections load={load}>
        <Funnel card={card} figureOf={(metric) => cardOf?.(metric).value ?? 0} address={address} />
        <ConversionRates card={card} />
      </ReportSections>
    </ReportFrame>
  )
}
