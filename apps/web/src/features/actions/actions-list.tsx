import type { DueAction } from '@enamel/contract/actions'
import { type ActionGroup, showMoreLabel, shownCategory } from '@enamel/domain/actions/categories'
import type { ActionFlags } from '@enamel/domain/actions/queue'
import { IconConfetti, IconRefresh } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import rowStyles from './action-row.module.css'
import { ActionRow, type ActionRowFacts } from './action-row.tsx'
import styles from './actions-list.module.css'
import { rowAfterKey } from './row-keys.ts'

export interface ActionsListProps extends ActionRowFacts {
  groups: readonly ActionGroup<DueAction>[]
  flags: (action: DueAction) => ActionFlags
  snooze: (action: DueAction) => DueAction['snooze']
  /** What an open row holds. */
  renderOpen: (action: DueAction) => ReactNode
}

/** Due actions under their categories (ACT-03). Arrow keys, j and k go from row to row. */
export function ActionsList({ groups, ...facts }: ActionsListProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = rowsOf(list.current)
    const at = rows.indexOf(event.target as HTMLElement)
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const to = rowAfterKey(event.key, at, rows.length)
    if (to === null) return
    event.preventDefault()
    rows[to]?.focus()
  }
  const onToggle = (action: DueAction) => {
    // A row that goes hands the focus to its neighbour.
    if (isDone(facts.flags(action))) focusNeighbour(rowsOf(list.current))
    facts.onToggle(action)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows, which are buttons.
    <div ref={list} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <Category key={group.category} group={group} {...facts} onToggle={onToggle} />
      ))}
    </div>
  )
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

function focusNeighbour(rows: HTMLElement[]): void {
  const at = rows.indexOf(document.activeElement as HTMLElement)
  if (at >= 0) (rows[at + 1] ?? rows[at - 1])?.focus()
}

function isDone({ complete, snoozed, snoozeExtended }: ActionFlags): boolean {
  return complete || snoozed || snoozeExtended
}

type CategoryProps = Omit<ActionsListProps, 'groups'> & { group: ActionGroup<DueAction> }

function Category({ group, flags, snooze, renderOpen, ...row }: CategoryProps) {
  const [pages, setPages] = useState(1)
  const headingId = useId()
  const shown = shownCategory(group, pages)
  const more = showMoreLabel(shown)
  // What is done with is counted no longer, though it stands until its row is pressed.
  const rows = shown.actions.slice(0, shown.displayTotal).map((action) => ({ action, flags: flags(action) }))
  const done = rows.filter((one) => isDone(one.flags)).length
  return (
    <section aria-labelledby={headingId} className={styles.category}>
      <h2 id={headingId} className={styles.heading}>
        {shown.category} <span className={styles.total}>{shown.actions.length - done}</span>
      </h2>
      <ul className={styles.rows}>
        {rows.map((one) => (
          <ActionRow key={one.action.patient_id} {...row} {...one} snooze={snooze(one.action)}>
            {one.flags.open && renderOpen(one.action)}
          </ActionRow>
        ))}
      </ul>
      {more && (
        <Button variant="quiet" className={styles.showMore} onClick={() => setPages((count) => count + 1)}>
          {more}
        </Button>
      )}
    </section>
  )
}

/** A queue that is worked off (ACT-04, G-10). */
export function NoActions() {
  return (
    <EmptyState icon={IconConfetti} title="Congratulations! You have no actions due." role="status">
      New leads and follow-ups appear here when they are due.
    </EmptyState>
  )
}

const FAILED = 'Oh no! Something went wrong on our side.'
const FAILED_MORE = 'We know about it and are working on a fix. Please try again in a few minutes.'

/** ACT-14, G-10. */
export function ActionsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureView text={FAILED} onRetry={onRetry}>
      {FAILED_MORE}
    </FailureView>
  )
}

/** The same above the rows of before, which stay: somebody may be in the middle of one. */
export function RefreshFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      className={styles.failed ?? ''}
      action={
        <Button size={28} icon={IconRefresh} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <strong>{FAILED}</strong> {FAILED_MORE}
    </Banner>
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
          <div key={row} className={rowStyles.item}>
            <div className={rowStyles.row} data-skeleton>
              <Skeleton width={14} height={14} />
              <Skeleton width={28} height={28} round className={rowStyles.avatar} />
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
