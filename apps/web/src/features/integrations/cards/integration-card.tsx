import type { Integration } from '@enamel/contract/integrations'
import { cardButtonTexts } from '@enamel/domain/integrations/screen'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../../ui/buttons/button.tsx'
import { coverageText } from '../model/coverage-text.ts'
import { ServiceIcon } from '../service-icon.tsx'
import { StateChip } from '../state-chip.tsx'
import styles from './integration-cards.module.css'

export interface IntegrationCardProps {
  connection: Integration
  /** Whether its flow is open. */
  isChosen: boolean
  now: Date
  zone: string
}

/** A service: who is connected, whether it works, since when its data is complete, and the way to its flow (INT-04). */
export function IntegrationCard({ connection, isChosen, now, zone }: IntegrationCardProps) {
  const { integration, display_name, description, account, state } = connection
  const headingId = `integration-${integration}`
  return (
    <li
      className={styles.card}
      data-integration={integration}
      data-state={state}
      aria-labelledby={headingId}
      aria-current={isChosen || undefined}
    >
      <div className={styles.head}>
        <span className={styles.well}>
          <ServiceIcon connection={connection} size={20} />
        </span>
        <div className={styles.who}>
          <h3 id={headingId} className={styles.name}>
            {display_name}
          </h3>
          {account && (
            <p className={styles.account} title={account}>
              {account}
            </p>
          )}
          <p className={styles.description}>{description}</p>
        </div>
      </div>
      <div>
        <StateChip state={state} />
      </div>
      <p className={styles.coverage}>{coverageText(connection, now, zone)}</p>
      <div>
        <Link
          to="/settings/integrations/{-$integration}"
          params={{ integration }}
          className={buttonClasses({ size: 28 })}
        >
          {cardButtonTexts[state]}
          <span className="visually-hidden"> {display_name}</span>
        </Link>
      </div>
    </li>
  )
}
