import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './patient-facts.module.css'

/** The shape of the facts while they load. */
export function PatientFactsSkeleton() {
  return (
    <div className={styles.facts} aria-busy>
      {[150, 96, 104, 72, 88, 64].map((width) => (
        <div key={width} className={`${styles.fact} ${styles.loading}`}>
          <Skeleton width={48} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
