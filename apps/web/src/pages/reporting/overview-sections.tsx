import type { OverviewMetric } from '@enamel/domain/reporting/metric-definition'
import { overview } from '@enamel/domain/reporting/metrics'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import grid from '../../features/reporting/card-grid.module.css'
import { FunnelCard } from '../../features/reporting/funnel-card.tsx'
import { reportLoad } from '../../features/reporting/model/report-load.ts'
import { ReportSection } from '../../features/reporting/report-section.tsx'
import { overviewTrend, pipelineReport } from '../../features/reporting/reporting.api.ts'
import { TrendCard } from '../../features/reporting/trend-card.tsx'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import type { AddressedReport } from '../../signed-in/reports/use-report-address.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './overview-sections.module.css'
import { ReportLink } from './report-link.tsx'
import { reportPages } from './report-pages.ts'

export const overviewSections = {
  conversions: { id: 'conversions', title: 'Conversions' },
  conversations: { id: 'conversations', title: 'Conversations' },
  losses: { id: 'losses', title: 'Losses' },
} as const

/** The metrics with a card, in the order of the cards. */
export const overviewCards = [
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

interface CardsProps {
  card: (metric: OverviewMetric) => ReactNode
}

export function Conversions({ card, address }: CardsProps & { address: ReportAddress }) {
  return (
    <ReportSection {...overviewSections.conversions}>
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
  )
}

export function Conversations({ card }: CardsProps) {
  return (
    <ReportSection {...overviewSections.conversations}>
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
  )
}

export function Losses({ card }: CardsProps) {
  return (
    <ReportSection {...overviewSections.losses} className={styles.losses}>
      {card('losses')}
    </ReportSection>
  )
}

/** The funnel of Pipeline, with the filters of the overview. */
export function PipelineInSmall({ filters }: { filters: AddressedReport }) {
  const query = useQuery(pipelineReport(filters.address))
  return (
    <ReportSection
      title="Pipeline"
      className={styles.pipeline}
      action={
        <ReportLink to={reportPages.pipeline} filters={filters} className={styles.open} data-unexported>
          Open Pipeline
          <Icon of={IconChevronRight} size={14} />
        </ReportLink>
      }
    >
      <FunnelCard load={reportLoad(query)} onRetry={() => void query.refetch()} />
    </ReportSection>
  )
}
