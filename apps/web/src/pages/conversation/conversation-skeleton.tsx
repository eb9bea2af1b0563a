import {
  PatientHeadSkeleton,
  type PatientHeadSkeletonProps,
} from '../../features/patients/patient-head-skeleton.tsx'
import { ReplyBarSkeleton } from '../../features/reply/reply-bar-skeleton.tsx'
import { TimelineSkeleton } from '../../features/timeline/timeline-skeleton.tsx'
import styles from './conversation-pane.module.css'

/** The shape of a conversation and its reply bar, shown until their content is rendered. */
export function ConversationSkeleton(head: PatientHeadSkeletonProps) {
  return (
    <div className={styles.pane} data-still aria-busy>
      <PatientHeadSkeleton {...head} />
      <TimelineSkeleton />
      <ReplyBarSkeleton />
    </div>
  )
}
