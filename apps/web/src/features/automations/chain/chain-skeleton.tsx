import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './chain.module.css'

/** The shape of a chain while it is loading. */
export function ChainSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading steps">
      <ol className={styles.chain}>
        {[140, 180, 120, 160, 140].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have a fixed order.
          <li key={index}>
            <div className={styles.card}>
              <Skeleton className={styles.well ?? ''} width={32} height={32} />
              <span className={styles.loading}>
                <Skeleton width={width} />
                <Skeleton width={220} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
