import { PatientName } from '../../signed-in/patient-name.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './patient-head.module.css'
import type { PatientHeadProps } from './patient-head.tsx'

export interface PatientHeadSkeletonProps extends Pick<PatientHeadProps, 'before'> {
  /** The patient's name, if the screen knows it already. */
  name: string | undefined
  distinguisher?: string | null | undefined
}

/** The placeholder while the patient is loading. */
export function PatientHeadSkeleton({ name, distinguisher, before }: PatientHeadSkeletonProps) {
  return (
    <header className={styles.head} aria-busy>
      {before}
      {name === undefined ? (
        <>
          <Skeleton width={32} height={32} round className={styles.avatar ?? ''} />
          <Skeleton width={140} height={12} />
        </>
      ) : (
        <>
          <Avatar name={name} className={styles.avatar ?? ''} />
          <h2 className={styles.name}>
            <PatientName name={name} distinguisher={distinguisher} />
          </h2>
        </>
      )}
    </header>
  )
}
