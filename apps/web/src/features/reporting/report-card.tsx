import type { MetricCard as Card } from '@enamel/domain/reporting/metric-card'
import type { MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import type { ReactNode } from 'react'
import type { ReportSearch } from '../../signed-in/reports/report-search.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { MetricCard } from './metric-card.tsx'

export interface ReportCardProps {
  definition: MetricDefinition
  /** Absent while the figures load. */
  card: Card | undefined
  /** The filters that the list of the card's patients starts with (RPT-26). */
  listSearch: ReportSearch
  /** The share of a step of the funnel. */
  children?: ReactNode
}

/** The card of a metric, or its shape while the figures load (RPT-11). */
export function ReportCard({ definition, card, listSearch, children }: ReportCardProps) {
  if (!card) return <CardSkeleton definition={definition} withBar={children !== undefined} />
  return (
    <MetricCard card={card} listSearch={listSearch}>
      {children}
    </MetricCard>
  )
}
