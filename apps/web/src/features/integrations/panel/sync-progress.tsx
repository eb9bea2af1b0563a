import type { Sync } from '@enamel/contract/integrations'
import { isSyncRunning, progressText } from '../model/sync-text.ts'
import styles from './sync-progress.module.css'

/** What is said while a sync runs (G3-05). */
export const SYNCING_MESSAGE = 'Syncing… This may take a couple of minutes.'

/** How far a sync is; nothing while none runs. */
export function SyncProgress({ sync }: { sync: Sync | null }) {
  if (!isSyncRunning(sync)) return null
  const { done, total } = sync.progress
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label="Sync"
        {...(total !== null && total > 0 && { value: Math.min(done, total), max: total })}
      />
      <p className={`${styles.text} tabular`}>{progressText(sync)}</p>
    </div>
  )
}
