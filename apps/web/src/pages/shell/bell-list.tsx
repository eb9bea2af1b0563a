import { storedNotices } from '../../features/notifications/stored-notices.ts'
import type { StoredNotifications } from '../../features/notifications/stored-notifications.ts'
import { NoticeList, type NoticeTarget } from '../../features/shell/notice-list.tsx'
import { mergeNotices, type Notices, noNotices } from '../../features/shell/session-notices.ts'

export { markAllSeen } from '../../features/notifications/mark-all-seen.ts'

export interface BellListProps {
  session: Notices
  /** Undefined while they are not loaded. */
  stored: StoredNotifications | undefined
  timeZone: string
  onOpen: (target: NoticeTarget) => void
}

/** The notices of this session and the user's notifications, as one list. */
export function BellList({ session, stored, ...props }: BellListProps) {
  return <NoticeList notices={mergeNotices(session, stored ? storedNotices(stored) : noNotices)} {...props} />
}
