import { showsAggregates } from '@enamel/domain/reporting/aggregate-visibility'
import type { MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import cardStyles from '../../ui/panes/card.module.css'
import styles from './card-skeleton.module.css'
import metricStyles from './metric-card.module.css'

export interface CardSkeletonProps {
  definition: MetricDefinition
  /** Whether the card has a bar below its value. */
  withBar?: boolean
}

/** A card of the metric's shape, while its figures load (RPT-11). */
export function CardSkeleton({ definition, withBar = false }: CardSkeletonProps) {
  const { referrals_enabled } = useInit().client
  const rows = definition.breakdown.filter(({ needsReferrals }) => !needsReferrals || referrals_enabled)
  const { data: connections = [] } = useQuery(integrationsQuery)
  const hasAmount = definition.aggregate !== null && showsAggregates(connections)
  const isExplained = definition.unit !== 'absolute'
  return (
    <div className={cardStyles.card} data-skeleton>
      <span className={styles.head}>
        <Skeleton width="56%" height={10} />
      </span>
      <span className={styles.value}>
        <Skeleton width="38%" height={22} />
      </span>
      {withBar && (
        <span className={styles.bar}>
          <Skeleton height={8} />
        </span>
      )}
      {rows.length > 0 && (
        <span className={metricStyles.rows}>
          {rows.map(({ label }) => (
            <span key={label} className={styles.row}>
              <Skeleton />
            </span>
          ))}
        </span>
      )}
      {isExplained && (
        <span className={styles.foot}>
          <Skeleton />
          <Skeleton width="60%" />
        </span>
      )}
      {hasAmount && (
        <span className={styles.foot}>
          <Skeleton width="64%" />
        </span>
      )}
    </div>
  )
}
