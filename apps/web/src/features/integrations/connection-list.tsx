import type { Integration } from '@enamel/contract/integrations'
import { useEffect, useRef } from 'react'
import { Chip } from '../../ui/display/chip.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './connection-list.module.css'
import { integrationStateText } from './model/integration-state-text.ts'

export interface ConnectionListProps {
  /** Undefined until the connections are loaded. */
  connections: readonly Integration[] | undefined
  failed: boolean
  /** The integration whose settings are open, which is focused and marked. */
  chosen: Integration['integration'] | null
  onRetry: () => void
}

/** The services that the practice can connect to, and whether each connection works. */
export function ConnectionList({ connections, failed, chosen, onRetry }: ConnectionListProps) {
  if (failed) return <FailureView onRetry={onRetry} />
  if (!connections) {
    return (
      <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading integrations">
        <Skeleton width="60%" />
        <Skeleton width="52%" />
        <Skeleton width="56%" />
      </div>
    )
  }
  return (
    <ul className={styles.list}>
      {connections.map((connection) => (
        <Connection
          key={connection.integration}
          connection={connection}
          chosen={connection.integration === chosen}
        />
      ))}
    </ul>
  )
}

function Connection({ connection, chosen }: { connection: Integration; chosen: boolean }) {
  const { display_name, description, state, reason } = connection
  const { label, tone, note } = integrationStateText[state]
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) item.current?.focus()
  }, [chosen])
  return (
    <li ref={item} className={styles.connection} tabIndex={-1} aria-current={chosen || undefined}>
      <span className={styles.text}>
        <span className={styles.name}>{display_name}</span>
        <span className={styles.detail}>{reason ?? note ?? description}</span>
      </span>
      <Chip tone={tone}>{label}</Chip>
    </li>
  )
}
