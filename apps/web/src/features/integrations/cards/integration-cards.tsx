import type { Integration } from '@enamel/contract/integrations'
import { IconPlugConnected } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { IntegrationCard } from './integration-card.tsx'
import styles from './integration-cards.module.css'

export interface IntegrationCardsProps {
  /** Undefined until the connections are loaded. */
  connections: readonly Integration[] | undefined
  failed: boolean
  /** The integration whose flow is open. */
  chosen: Integration['integration'] | null
  now: Date
  zone: string
  onRetry: () => void
}

/** The services that the practice can be connected to, as cards of one height (INT-01). */
export function IntegrationCards({ connections, failed, chosen, now, zone, onRetry }: IntegrationCardsProps) {
  if (failed) return <FailureView className={styles.failure ?? ''} onRetry={onRetry} />
  if (!connections) return <Loading />
  if (connections.length === 0) {
    return (
      <EmptyState icon={IconPlugConnected} title="No integrations are available" role="status">
        Services that your practice can be connected to appear here.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.cards}>
      {connections.map((connection) => (
        <IntegrationCard
          key={connection.integration}
          connection={connection}
          isChosen={connection.integration === chosen}
          now={now}
          zone={zone}
        />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading integrations">
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.head}>
            <Skeleton width={40} height={40} />
            <div className={styles.who}>
              <Skeleton width="60%" height={10} />
              <Skeleton width="90%" height={10} />
            </div>
          </div>
          <Skeleton width={80} height={22} />
          <Skeleton width="90%" height={10} />
          <Skeleton width={76} height={28} />
        </div>
      ))}
    </div>
  )
}
