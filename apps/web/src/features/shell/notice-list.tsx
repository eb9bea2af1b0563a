import { timeLabel } from '@enamel/domain/time/date-labels'
import { IconBell } from '@tabler/icons-react'
import { Avatar } from '../../ui/display/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import styles from './notice-list.module.css'
import type { Notice, Notices } from './session-notices.ts'

export type NoticeTarget = NonNullable<Notice['target']>

export interface NoticeListProps {
  notices: Notices
  timeZone: string
  onOpen: (target: NoticeTarget) => void
}

/** The notices of this session, newest first. */
export function NoticeList({ notices: { list, unread }, timeZone, onOpen }: NoticeListProps) {
  if (list.length === 0)
    return (
      <EmptyState icon={IconBell} title="Nothing new yet">
        Messages that come in while you work appear here.
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {list.map((notice, index) => (
        <li key={notice.id}>
          <NoticeRow
            notice={notice}
            unread={notice.isUnread ?? index < unread}
            timeZone={timeZone}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  notice: Notice
  unread: boolean
  timeZone: string
  onOpen: (target: NoticeTarget) => void
}

function NoticeRow({ notice, unread, timeZone, onOpen }: RowProps) {
  const { target } = notice
  return (
    <button
      type="button"
      className={styles.row}
      data-unread={unread}
      disabled={target === null}
      onClick={() => target && onOpen(target)}
    >
      <Avatar name={notice.title} size={32} />
      <span className={styles.content}>
        <span className={styles.name}>{notice.title}</span>
        <span className={styles.text}>{notice.text}</span>
      </span>
      <span className={`${styles.time} tabular`}>{timeLabel(notice.at, timeZone)}</span>
    </button>
  )
}
