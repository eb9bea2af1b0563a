import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './replay-pane.module.css'

/** The shape of a replay while it is computed. */
export function ReplaySkeleton() {
  return (
    <div role="status" aria-busy aria-label="Replaying" className={styles.result}>
      <Skeleton height={82} className={styles.skeleton ?? ''} />
      <Skeleton height={112} className={styles.skeleton ?? ''} />
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height={32} className={styles.skeleton ?? ''} />
      ))}
    </div>
  )
}
