import type { Integration } from '@enamel/contract/integrations'
import type { ReactNode } from 'react'
import { coverageText } from '../model/coverage-text.ts'
import { lastSyncText } from '../model/sync-text.ts'
import { StateChip } from '../state-chip.tsx'
import styles from './connection-details.module.css'

export interface ConnectionDetailsProps {
  connection: Integration
  now: Date
  zone: string
}

/** Who is connected, whether it works, and what was fetched (G3-05). */
export function ConnectionDetails({ connection, now, zone }: ConnectionDetailsProps) {
  const { state, account, sync } = connection
  // The progress of a running sync is shown below.
  const coverage = coverageText({ ...connection, sync: null }, now, zone)
  return (
    <dl className={styles.details}>
      <Detail label="State">
        <StateChip state={state} />
      </Detail>
      {account && <Detail label="Account">{account}</Detail>}
      <Detail label="Last sync">{lastSyncText(sync, now, zone)}</Detail>
      <Detail label="Received">{coverage}</Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
