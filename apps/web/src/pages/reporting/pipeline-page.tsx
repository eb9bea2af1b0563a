import { funnelSteps } from '@enamel/domain/reporting/funnel'
import { pipelineCard } from '@enamel/domain/reporting/metric-card'
import { type PipelineMetric, pipeline } from '@enamel/domain/reporting/metrics'
import { rate } from '@enamel/domain/reporting/rate'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import grid from '../../features/reporting/card-grid.module.css'
import { CardSkeleton } from '../../features/reporting/card-skeleton.tsx'
import { FunnelShare } from '../../features/reporting/funnel-share.tsx'
import { MetricCard } from '../../features/reporting/metric-card.tsx'
import { cardRows } from '../../features/reporting/model/card-rows.ts'
import { reportLoad } from '../../features/reporting/model/report-load.ts'
import { NothingYet } from '../../features/reporting/nothing-yet.tsx'
import { ReportSection } from '../../features/reporting/report-section.tsx'
import { pipelineReport, pipelineTrend } from '../../features/reporting/reporting.api.ts'
import { TrendCard } from '../../features/reporting/trend-card.tsx'
import { useReportCards } from '../../features/reporting/use-report-cards.ts'
import { writeReportAddress } from '../../signed-in/reports/report-address.ts'
import { useReportAddress } from '../../signed-in/reports/use-report-address.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import styles from './pipeline-page.module.css'
import { ReportFrame } from './report-frame.tsx'

const sections = [
  { id: 'funnel', title: 'Funnel' },
  { id: 'conversion-rates', title: 'Conversion rates' },
] as const

const besideFunnel = ['failed_to_attend', 'lost'] as const satisfies readonly PipelineMetric[]
const rates = ['consult_rate', 'won_rate'] as const satisfies readonly PipelineMetric[]

/** Pipeline: how far the leads received in the period have come (RPT-03). */
export function PipelinePage() {
  const filters = useReportAddress()
  const { address, now, timeZone } = filters
  const query = useQuery(pipelineReport(address))
  const load = reportLoad(query)
  const cardOf = useReportCards(load, pipelineCard)
  const retry = () => void query.refetch()
  const listSearch = writeReportAddress(address, now, timeZone)
  const leads = load.status === 'loaded' ? (load.report.current.new_leads.value ?? 0) : 0
  const card = (metric: PipelineMetric, share?: ReactNode) =>
    cardOf ? (
      <MetricCard key={metric} card={cardOf(metric)} listSearch={listSearch}>
        {share}
      </MetricCard>
    ) : (
      <CardSkeleton key={metric} definition={pipeline[metric]} withBar={share !== undefined} />
    )
  return (
    <ReportFrame
      page="/reporting/pipeline"
      sections={sections}
      filters={filters}
      withStages
      figures={load.status === 'loaded' ? load.figures : 'none'}
      onRetry={retry}
      csvRows={cardOf && (() => cardRows([...funnelSteps, ...besideFunnel, ...rates].map(cardOf)))}
    >
      {load.status === 'error' ? (
        <FailureView onRetry={retry} />
      ) : (
        <div className={styles.report} aria-busy={load.status === 'loading'}>
          {load.status === 'loaded' && <NothingYet metrics={load.report.current} />}
          <ReportSection {...sections[0]}>
            <div className={classNames(grid.grid, grid.funnel)}>
              {funnelSteps.map((step, index) => (
                <div key={step} className={styles.step}>
                  {card(
                    step,
                    <FunnelShare
                      share={index === 0 ? null : rate(cardOf?.(step).value ?? 0, leads)}
                      isGoal={step === 'won'}
                    />,
                  )}
                  {index < funnelSteps.length - 1 && (
                    <Icon of={IconArrowRight} size={16} className={styles.arrow} />
                  )}
                </div>
              ))}
              {besideFunnel.map((metric) => card(metric))}
              <TrendCard
                metrics={pipeline}
                first="new_leads"
                trendOf={(metric) => pipelineTrend(metric, address)}
                className={grid.wide}
              />
            </div>
          </ReportSection>
          <ReportSection {...sections[1]}>
            <div className={classNames(grid.grid, grid.funnel)}>{rates.map((metric) => card(metric))}</div>
          </ReportSection>
        </div>
      )}
    </ReportFrame>
  )
}
