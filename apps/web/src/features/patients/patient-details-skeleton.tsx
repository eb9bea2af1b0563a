import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './patient-details.module.css'

/** The placeholder of the details while they are loaded. */
export function PatientDetailsSkeleton() {
  return (
    <div className={styles.details} aria-busy>
      {[150, 96, 104, 72, 88, 64].map((width) => (
        <div key={width} className={`${styles.detail} ${styles.loading}`}>
          <Skeleton width={48} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
