import type { DueAction } from '@enamel/contract/actions'
import {
  ACTIONS_PER_PAGE,
  type ActionGroup,
  type ActionSort,
  groupActions,
  showMoreLabel,
} from '@enamel/domain/actions/categories'
import { IconConfetti } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ActionRow, type ActionRowProps } from './action-row.tsx'
import styles from './actions.module.css'

export interface ActionsListProps extends Omit<ActionRowProps, 'action'> {
  actions: readonly DueAction[]
  sort: ActionSort
}

/** Due actions under their categories (ACT-03). */
export function ActionsList({ actions, sort, ...row }: ActionsListProps) {
  const groups = groupActions(actions, sort)
  if (groups.length === 0) return <NoActions />
  return groups.map((group) => <Category key={group.category} group={group} {...row} />)
}

function Category({ group, ...row }: { group: ActionGroup<DueAction> } & Omit<ActionRowProps, 'action'>) {
  const [shown, setShown] = useState(ACTIONS_PER_PAGE)
  const headingId = useId()
  const { category, actions } = group
  const more = showMoreLabel(category, actions.length, shown)
  return (
    <section aria-labelledby={headingId} className={styles.category}>
      <h2 id={headingId} className={styles.heading}>
        {category} <span className={styles.total}>{actions.length}</span>
      </h2>
      <ul className={styles.rows}>
        {actions.slice(0, shown).map((action) => (
          <li key={action.patient_id}>
            <ActionRow action={action} {...row} />
          </li>
        ))}
      </ul>
      {more && (
        <Button
          variant="quiet"
          className={styles.showMore}
          onClick={() => setShown((count) => count + ACTIONS_PER_PAGE)}
        >
          {more}
        </Button>
      )}
    </section>
  )
}

/** A queue that is worked off (ACT-04, G-10). */
function NoActions() {
  return (
    <EmptyState icon={IconConfetti} title="Congratulations! You have no actions due." role="status">
      New leads and follow-ups appear here when they are due.
    </EmptyState>
  )
}

/** ACT-14, G-10. */
export function ActionsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureView text="Oh no! Something went wrong on our side." onRetry={onRetry}>
      We know about it and are working on a fix. Please try again in a few minutes.
    </FailureView>
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The shape of a category with its rows. */
export function ActionsLoading() {
  return (
    <div className={styles.category} role="status" aria-busy="true" aria-label="Loading actions">
      <div className={styles.heading}>
        <Skeleton width={112} height={10} />
      </div>
      <div className={styles.rows}>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={14} height={14} />
            <Skeleton width={28} height={28} round className={styles.avatar} />
            <Skeleton width={144} className={styles.name} />
            <Skeleton width={88} className={styles.type} />
            <Skeleton width={96} className={styles.phone} />
            <Skeleton width={72} className={styles.source} />
            <span className={styles.extra} />
            <Skeleton width={80} className={styles.due} />
          </div>
        ))}
      </div>
    </div>
  )
}
