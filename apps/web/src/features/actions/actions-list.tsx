import type { DueAction } from '@enamel/contract/actions'
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { useStable } from '../../lib/use-stable.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { ActionRow, type ActionRowProps, type RowContext } from './action-row.tsx'
import styles from './actions-list.module.css'
import {
  type ActionGroup,
  headingAbove,
  rowsOnPage,
  showMoreLabel,
  shownCategory,
} from './model/categories.ts'
import type { ActionFlags } from './model/queue.ts'
import { rowAfterKey } from './row-after-key.ts'
import { ROW_SELECTOR, rowsOf } from './rows.ts'
import { useLoadOnScroll } from './use-load-on-scroll.ts'
import { useQueueShortcuts } from './use-queue-shortcuts.ts'

export interface ActionsListProps extends Pick<ActionRowProps, 'onToggle' | 'onRefresh' | 'listOf'> {
  groups: readonly ActionGroup<DueAction>[]
  flags: (action: DueAction) => ActionFlags
  isOpen: (action: DueAction) => boolean
  isDone: (action: DueAction) => boolean
  snooze: (action: DueAction) => DueAction['snooze']
  /** The content of an open row. */
  renderOpen: (action: DueAction) => ReactNode
}

/** Due actions, grouped by category (ACT-03). Arrow keys move from row to row. */
export function ActionsList({ groups, onToggle, onRefresh, ...details }: ActionsListProps) {
  const actions = useStable({ onToggle, onRefresh })
  const rowContext = useRowContext()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = rowsOf(list.current)
    const index = rows.indexOf(event.target as HTMLElement)
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const target = rowAfterKey(event.key, index, rows.length)
    if (target === null) return
    event.preventDefault()
    rows[target]?.focus()
  }
  const shortcuts = useQueueShortcuts(list)
  // When a focused row is removed, its neighbour receives the focus.
  const onUnmount = useCallback((row: HTMLElement) => {
    if (!row.contains(document.activeElement)) return
    row.querySelector<HTMLElement>(ROW_SELECTOR)?.focus({ preventScroll: true })
    focusNeighbour(list.current, ROW_SELECTOR)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the rows, which are buttons.
    <div ref={list} onKeyDown={onKeyDown} onFocus={shortcuts.onFocus}>
      {groups.map((group) => (
        <Category
          key={group.category}
          group={group}
          {...details}
          {...rowContext}
          {...actions}
          onUnmount={onUnmount}
        />
      ))}
    </div>
  )
}

/** The values that are the same for every row. */
function useRowContext(): Omit<RowContext, 'listOf'> {
  const { client, subscriber_id: owner } = useInit()
  return {
    owner,
    timeZone: client.time_zone,
    now: useNow(),
    formatPhone: usePhoneFormat(client.country, true),
  }
}

type CategoryProps = Omit<ActionsListProps, 'groups'> & { group: ActionGroup<DueAction> } & RowContext &
  Pick<ActionRowProps, 'onUnmount'>

function Category({ group, flags, isOpen, isDone, snooze, renderOpen, ...row }: CategoryProps) {
  const [pages, setPages] = useState(1)
  const headingId = useId()
  const shown = shownCategory(group, pages, isDone)
  const moreLabel = showMoreLabel(shown)
  const rows = rowsOnPage(shown, isOpen).map((action) => ({
    action,
    flags: flags(action),
  }))
  const showMore = () => setPages((count) => count + 1)
  const endRef = useLoadOnScroll(showMore)
  // The keys that move from row to row find the next page's rows below the last one.
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (moreLabel && rowsOf(currentTarget).at(-1) === target && target.matches(':focus-visible')) showMore()
  }
  return (
    <section aria-labelledby={headingId} className={styles.category}>
      <div className={styles.heading}>
        <h2 id={headingId}>
          {shown.category} <span className={styles.total}>{shown.remaining}</span>
        </h2>
        <span className={styles.timeHead} aria-hidden>
          Due
        </span>
      </div>
      <ul className={styles.rows} onFocus={onFocus}>
        {rows.map(({ action, flags }, index) => (
          <Fragment key={action.patient_id}>
            <GroupHeading above={index} {...{ group, isDone }} />
            <ActionRow {...row} action={action} flags={flags} snooze={snooze(action)}>
              {flags.open && renderOpen(action)}
            </ActionRow>
          </Fragment>
        ))}
      </ul>
      {moreLabel && (
        <>
          <span key={shown.displayTotal} ref={endRef} aria-hidden />
          <Button variant="quiet" className={styles.showMore} onClick={showMore}>
            {moreLabel}
          </Button>
        </>
      )}
    </section>
  )
}

/** The heading of the waking rows, or of those after them. It is an item of the list, so that no row is mounted anew. */
function GroupHeading({ above, group, isDone }: Pick<CategoryProps, 'group' | 'isDone'> & { above: number }) {
  const heading = headingAbove(above, group, isDone)
  return (
    heading && (
      <li className={styles.groupHeading} data-waking={above === 0 || undefined}>
        <h3>
          {heading.text} <span className={styles.total}>{heading.count}</span>
        </h3>
      </li>
    )
  )
}
