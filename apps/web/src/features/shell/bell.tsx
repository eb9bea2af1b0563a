import { countLabel } from '@enamel/domain/shell/count-label'
import { IconBell } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import styles from './bell.module.css'

export interface BellProps {
  unread: number
  onSeen: () => void
  /** The list that the bell opens. */
  children: (close: () => void) => ReactNode
}

/** The bell, which counts what is unread and opens the list of notices (SHELL-05, G1-34). */
export function Bell({ unread, onSeen, children }: BellProps) {
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
          {children(close)}
        </div>
      )}
    </Popover>
  )
}
