import { useQueryClient } from '@tanstack/react-query'
import { useStoredNotifications } from '../../features/notifications/stored-notifications.ts'
import { Bell } from '../../features/shell/bell.tsx'
import type { NoticeTarget } from '../../features/shell/notice-list.tsx'
import type { Notices } from '../../features/shell/session-notices.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Loaded when the bell is opened for the first time.
const bellList = () => import('./bell-list.tsx')
const BellList = lazyPart(async () => (await bellList()).BellList)

export interface ShellBellProps {
  /** The notices of this session. */
  session: Notices
  onSeen: () => void
  onOpen: (target: NoticeTarget) => void
}

/** The bell with the notices of this session and the notifications that the server stores. */
export function ShellBell({ session, onSeen, onOpen }: ShellBellProps) {
  const queries = useQueryClient()
  const { client } = useInit()
  const stored = useStoredNotifications()
  return (
    <Bell
      unread={session.unread + (stored?.unread ?? 0)}
      onSeen={() => {
        onSeen()
        // If the list could not be loaded, its notifications stay unread.
        if (stored?.unread)
          void bellList().then(
            (list) => list.markAllSeen(queries),
            () => {},
          )
      }}
    >
      {(close) => (
        <BellList
          session={session}
          stored={stored}
          timeZone={client.time_zone}
          onOpen={(target) => {
            close()
            onOpen(target)
          }}
        />
      )}
    </Bell>
  )
}
