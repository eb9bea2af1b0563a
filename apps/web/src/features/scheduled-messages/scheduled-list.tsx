import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { sendTimeProblem } from '@enamel/domain/scheduled-messages/scheduled-message'
import { pluralise } from '@enamel/domain/text/pluralise'
import { IconClockHour4 } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { morePages } from '../../lib/more-pages.ts'
import { productTime } from '../../lib/product-time.ts'
import { useNow } from '../../signed-in/now.ts'
import { ListFoot } from '../../ui/collections/list-foot.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { scheduledPagesQuery, summaryQuery } from './scheduled.api.ts'
import styles from './scheduled-list.module.css'
import { ScheduledRow } from './scheduled-row.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useScheduledActions } from './use-scheduled-actions.ts'

const PickTime = lazyPart(
  async () => (await import('../../signed-in/pick-time/pick-time-dialog.tsx')).PickTimeDialog,
)

export interface ScheduledListProps {
  zone: string
  /** Whether only the user's own messages are listed. */
  mine: boolean
  onOpen: (message: ScheduledMessage) => void
  /** Takes a message back into the composer of its patient. */
  onEdit: (message: ScheduledMessage) => void
}

/** The messages that are scheduled at the practice: those that were not sent first, then the next ones. */
export function ScheduledList({ zone, mine, onOpen, onEdit }: ScheduledListProps) {
  const pages = useInfiniteQuery(scheduledPagesQuery(mine))
  const total = useQuery(summaryQuery).data?.total
  const now = useNow()
  const [moved, setMoved] = useState<ScheduledMessage | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const messages = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const rowFocus = useRowFocus(
    list,
    messages.map(({ id }) => id),
  )
  const actions = useScheduledActions(rowFocus.awaitRow)
  useListKeys(list, (id) => {
    const message = messages.find((one) => one.id === id)
    if (message) onOpen(message)
  })
  if (pages.isError && !pages.data) return <FailureView onRetry={() => pages.refetch()} />
  if (!pages.data) return <Loading />
  if (messages.length === 0)
    return (
      <EmptyState icon={IconClockHour4} title="Nothing is scheduled" role="status">
        {mine
          ? 'Messages that you send later appear here until they are sent.'
          : 'Messages that are sent later appear here until they are sent. Choose “Send later” beside Send.'}
      </EmptyState>
    )
  const shown = mine || total === undefined ? messages.length : Math.max(total, messages.length)
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label="Scheduled messages"
        onFocus={rowFocus.onFocus}
        onBlur={rowFocus.onBlur}
      >
        {messages.map((message) => (
          <ScheduledRow
            key={message.id}
            message={message}
            now={now}
            zone={zone}
            isBusy={actions.busyId === message.id}
            onOpen={() => onOpen(message)}
            onEdit={() => onEdit(message)}
            onSend={() => actions.sendNow(message)}
            onChangeTime={() => setMoved(message)}
            onCancel={() => actions.cancel(message)}
          />
        ))}
      </ul>
      <ListFoot shown={messages.length} totalText={pluralise(shown, 'message')} more={morePages(pages)} />
      {moved && (
        <PickTime
          title="Change time"
          proposed={moved.state === 'waiting' ? new Date(moved.send_at) : undefined}
          submit="Schedule"
          now={now}
          zone={zone}
          problemOf={(at) => sendTimeProblem(at, productTime.now())}
          warnsWhenClosed
          onPick={(at) => {
            setMoved(null)
            actions.changeTime(moved, at)
          }}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label="Loading scheduled messages">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={17} height={17} />
          <div className={styles.text}>
            <Skeleton width={180} height={10} />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        </div>
      ))}
    </div>
  )
}
