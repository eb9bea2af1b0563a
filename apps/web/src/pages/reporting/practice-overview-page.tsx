import { overviewCard } from '@enamel/domain/reporting/metric-card'
import { type OverviewMetric, overview } from '@enamel/domain/reporting/metrics'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import grid from '../../features/reporting/card-grid.module.css'
import { CardSkeleton } from '../../features/reporting/card-skeleton.tsx'
import { FunnelCard } from '../../features/reporting/funnel-card.tsx'
import { MetricCard } from '../../features/reporting/metric-card.tsx'
import { cardRows } from '../../features/reporting/model/card-rows.ts'
import { reportLoad } from '../../features/reporting/model/report-load.ts'
import { NothingYet } from '../../features/reporting/nothing-yet.tsx'
import { ReportSection } from '../../features/reporting/report-section.tsx'
import { overviewReport, overviewTrend, pipelineReport } from '../../features/reporting/reporting.api.ts'
import { TrendCard } from '../../features/reporting/trend-card.tsx'
import { useReportCards } from '../../features/reporting/use-report-cards.ts'
import { type ReportAddress, writeReportAddress } from '../../signed-in/reports/report-address.ts'
import { useReportAddress } from '../../signed-in/reports/use-report-address.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import styles from './practice-overview-page.module.css'
import { ReportFrame } from './report-frame.tsx'

const sections = [
  { id: 'conversions', title: 'Conversions' },
  { id: 'conversations', title: 'Conversations' },
  { id: 'losses', title: 'Losses' },
] as const

/** The metrics with a card, in the order of the cards. */
const cardMetrics = [
  'leads_received',
  'consults_booked',
  'gone_ahead',
  'email_received',
  'sms_received',
  'email_sent',
  'sms_sent',
  'avg_initial_contact_secs',
  'losses',
] as const satisfies readonly OverviewMetric[]
type CardMetric = (typeof cardMetrics)[number]

/** Practice Overview: what happened in the period (RPT-02). */
export function PracticeOverviewPage() {
  const filters = useReportAddress()
  // The overview has no filter by stage, so neither have the lists that its cards open (RPT-05, RPT-17).
  const address: ReportAddress = { ...filters.address, stages: [] }
  const query = useQuery(overviewReport(address))
  const load = reportLoad(query)
  const cardOf = useReportCards(load, overviewCard)
  const retry = () => void query.refetch()
  const listSearch = writeReportAddress(address, filters.now, filters.timeZone)
  const card = (metric: CardMetric) =>
    cardOf ? (
      <MetricCard key={metric} card={cardOf(metric)} listSearch={listSearch} />
    ) : (
      <CardSkeleton key={metric} definition={overview[metric]} />
    )
  return (
    <ReportFrame
      page="/reporting/practice"
      sections={sections}
      filters={filters}
      withStages={false}
      figures={load.status === 'loaded' ? load.figures : 'none'}
      onRetry={retry}
      csvRows={cardOf && (() => cardRows(cardMetrics.map(cardOf)))}
    >
      {load.status === 'error' ? (
        <FailureView onRetry={retry} />
      ) : (
        <div className={styles.report} aria-busy={load.status === 'loading'}>
          {load.status === 'loaded' && <NothingYet metrics={load.report.current} />}
          <ReportSection {...sections[0]}>
            <div className={grid.grid}>
              {card('leads_received')}
              {card('consults_booked')}
              {card('gone_ahead')}
              <TrendCard
                metrics={overview}
                first="leads_received"
                trendOf={(metric) => overviewTrend(metric, address)}
              />
            </div>
          </ReportSection>
          <ReportSection {...sections[1]}>
            <div className={grid.grid}>
              <div className={grid.stack}>
                {card('email_received')}
                {card('sms_received')}
              </div>
              {card('email_sent')}
              {card('sms_sent')}
              {card('avg_initial_contact_secs')}
            </div>
          </ReportSection>
          <div className={grid.grid}>
            <ReportSection {...sections[2]} className={styles.losses}>
              {card('losses')}
            </ReportSection>
            <PipelineSection address={address} />
          </div>
        </div>
      )}
    </ReportFrame>
  )
}

function PipelineSection({ address }: { address: ReportAddress }) {
  const query = useQuery(pipelineReport(address))
  return (
    <ReportSection
      title="Pipeline"
      className={styles.pipeline}
      action={
        <Link to="/reporting/pipeline" search={true} className={styles.open} data-unexported>
          Open Pipeline
          <Icon of={IconChevronRight} size={14} />
        </Link>
      }
    >
      <FunnelCard load={reportLoad(query)} onRetry={() => void query.refetch()} />
    </ReportSection>
  )
}
