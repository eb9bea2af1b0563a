import { IconConfetti, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import rowStyles from './action-row.module.css'
import styles from './actions-list.module.css'

// Views that replace the list of due actions, or are shown below it.

/** Shown when no action is due (ACT-04, G-10). */
export function NoActions() {
  return (
    <EmptyState icon={IconConfetti} title="Congratulations! You have no actions due." role="status">
      New leads and follow-ups appear here when they are due.
    </EmptyState>
  )
}

const FAILURE = 'Oh no! Something went wrong on our side.'
const FAILURE_ADVICE = 'We know about it and are working on a fix. Please try again in a few minutes.'

/** Shown when the list could not be loaded at all (ACT-14, G-10). */
export function ActionsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureView text={FAILURE} onRetry={onRetry}>
      {FAILURE_ADVICE}
    </FailureView>
  )
}

/** Shown below the rows when a reload failed. The rows do not move, since the user may be working on one. */
export function RefreshFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.foot}>
      <Banner
        className={styles.failed ?? ''}
        action={
          <Button size={28} icon={IconRefresh} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <strong>{FAILURE}</strong> {FAILURE_ADVICE}
      </Banner>
    </div>
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** A skeleton of one category with its rows. */
export function ActionsLoading() {
  return (
    <div className={styles.category} role="status" aria-busy="true" aria-label="Loading actions">
      <div className={styles.heading}>
        <Skeleton width={112} height={10} />
      </div>
      <div className={styles.rows}>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={rowStyles.item}>
            <div className={rowStyles.row} data-skeleton>
              <Skeleton width={14} height={14} className={rowStyles.chevron} />
              <Skeleton round className={rowStyles.avatar} />
              <Skeleton width={144} className={rowStyles.name} />
              <Skeleton width={88} className={rowStyles.type} />
              <Skeleton width={96} className={rowStyles.phone} />
              <Skeleton width={72} className={rowStyles.source} />
              <span className={rowStyles.extra} />
              <Skeleton width={80} className={rowStyles.due} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
