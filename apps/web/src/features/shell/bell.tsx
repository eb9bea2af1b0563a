import { countLabel } from '@enamel/domain/shell/count-label'
import { IconBell } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import styles from './bell.module.css'
import type { NoticeTarget } from './notice-list.tsx'
import type { Notices } from './session-notices.ts'

// Loaded when the bell is opened for the first time.
const NoticeList = lazyPart(async () => (await import('./notice-list.tsx')).NoticeList)

export interface BellProps {
  notices: Notices
  timeZone: string
  onSeen: () => void
  onOpen: (target: NoticeTarget) => void
}

/** The bell and its list of the notices of this session (SHELL-05, G1-34). */
export function Bell({ notices, timeZone, onSeen, onOpen }: BellProps) {
  const { unread } = notices
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
          <NoticeList
            notices={notices}
            timeZone={timeZone}
            onOpen={(target) => {
              close()
              onOpen(target)
            }}
          />
        </div>
      )}
    </Popover>
  )
}
