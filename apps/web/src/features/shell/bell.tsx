import { countLabel } from '@enamel/domain/shell/count-label'
import { timeLabel } from '@enamel/domain/time/date-labels'
import { IconBell } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import styles from './bell.module.css'
import type { Notice, Notices } from './session-notices.ts'

export interface BellProps {
  notices: Notices
  timeZone: string
  onSeen: () => void
  onOpen: (target: NoticeTarget) => void
}

type NoticeTarget = NonNullable<Notice['target']>

/** The bell and its list of the notices of this session (SHELL-05, G1-34). */
export function Bell({ notices, timeZone, onSeen, onOpen }: BellProps) {
  const { list, unread } = notices
  const label = unread > 0 ? `Notifications, ${countLabel(unread)} unread` : 'Notifications'
  return (
    <Popover
      label="Notifications"
      align="end"
      padded={false}
      onClose={onSeen}
      trigger={(props) => (
        <span className={styles.bell}>
          <IconButton icon={IconBell} label={label} iconSize={18} tooltipSide="bottom" {...props} />
          {unread > 0 && <span className={styles.dot} aria-hidden />}
        </span>
      )}
    >
      {(close) => (
        <div className={styles.sheet} data-covers-notifications>
          <h2 className={styles.title}>Notifications</h2>
          {list.length === 0 ? (
            <EmptyState icon={IconBell} title="Nothing new yet">
              Messages that come in while you work appear here.
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {list.map((notice, index) => (
                <li key={notice.id}>
                  <NoticeRow
                    notice={notice}
                    unread={index < unread}
                    timeZone={timeZone}
                    onOpen={(target) => {
                      close()
                      onOpen(target)
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Popover>
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
