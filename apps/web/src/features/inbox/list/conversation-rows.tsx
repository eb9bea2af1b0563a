import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { type CSSProperties, useEffect, useState } from 'react'
import type { ListState } from '../model/filter.ts'
import { ROW_HEIGHT, SKELETON_ROWS } from '../model/paging.ts'
import { rowDisplay } from '../model/row-display.ts'
import { ConversationRow, type RowActions } from '../row/conversation-row.tsx'
import { useRowFocus } from '../row/use-row-focus.ts'
import styles from './conversation-rows.module.css'
import { ListEnd } from './list-views.tsx'
import { useNextPage } from './use-next-page.ts'
import { useRowsNear } from './use-rows-near.ts'
import { useRowsWhilePressed } from './use-rows-while-pressed.ts'

export interface ConversationRowsProps {
  rows: readonly Conversation[]
  state: ListState
  cursor: string | null
  openPatientId: string | null
  checked: ReadonlySet<string>
  now: Date
  timeZone: string
  /** The same object in every render, so that unchanged rows are not rendered again. */
  actions: RowActions
  onLoadMore: () => void
  onMarkSelected: (mark: Mark) => void
  /** The id of the user whose patients alone the list has; their mark would be the same in every row. */
  listOf: string | null
}

/** The rows in or near the visible part of the list (INB-02), and the space after the last row. */
export function ConversationRows(props: ConversationRowsProps) {
  const { rows: latest, state, cursor, openPatientId, checked, onLoadMore, onMarkSelected, ...shared } = props
  const { rows, onPointerDown } = useRowsWhilePressed(latest)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { actions } = shared
  const focus = useRowFocus({ rows, checked, openPatientId, actions, onMarkSelected, scroller })
  const indexes = useRowsNear(scroller, rows.length, focus.index)
  useNextPage({ scroller, state, cursor, rows: rows.length, onLoadMore })
  const isReloading = state === 'loading'
  useEffect(() => {
    if (isReloading) scroller?.scrollTo({ top: 0 })
  }, [isReloading, scroller])

  const rowsHeight = rows.length * ROW_HEIGHT
  const hasMore = cursor !== null
  return (
    <div ref={setScroller} className={styles.scroller} data-busy={isReloading}>
      <ul
        aria-label="Conversations"
        aria-busy={isReloading || state === 'loading more'}
        className={styles.list}
        style={
          { '--height': `${rowsHeight + (hasMore ? SKELETON_ROWS * ROW_HEIGHT : 0)}px` } as CSSProperties
        }
        onPointerDown={onPointerDown}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {indexes.map((index) => {
          const row = rows[index]
          return (
            row && (
              <ConversationRow
                key={row.patient_id}
                conversation={row}
                display={rowDisplay(row, openPatientId)}
                checked={checked.has(row.patient_id)}
                reachable={index === focus.index}
                position={index + 1}
                setSize={hasMore ? -1 : rows.length}
                top={index * ROW_HEIGHT}
                {...shared}
              />
            )
          )
        })}
      </ul>
      {hasMore && <ListEnd top={rowsHeight} failed={state === 'loading more failed'} onRetry={onLoadMore} />}
    </div>
  )
}
