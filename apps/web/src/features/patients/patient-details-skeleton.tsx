import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import lineStyles from '../../ui/panes/detail-line.module.css'
import styles from './patient-details.module.css'

/** The placeholder of the details while they are loaded. */
export function PatientDetailsSkeleton() {
  return (
    <div className={styles.details} aria-busy>
      {[150, 96, 104, 72, 88, 64].map((width) => (
        <div key={width} className={classNames(lineStyles.detail, styles.detail, styles.loading)}>
          <Skeleton width={48} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
