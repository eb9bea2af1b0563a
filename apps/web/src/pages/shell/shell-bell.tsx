import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useStoredNotifications } from '../../features/notifications/stored-notifications.ts'
import { Bell } from '../../features/shell/bell.tsx'
import type { NoticeTarget } from '../../features/shell/notice-list.tsx'
import type { Notices } from '../../features/shell/session-notices.ts'
import { loadPart } from '../../lib/load-part.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Loaded when the bell is opened for the first time.
const BellList = lazyPart(async () => (await import('./bell-list.tsx')).BellList)

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
        if (stored?.unread) void markStoredAsSeen(queries)
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

async function markStoredAsSeen(queries: QueryClient): Promise<void> {
  try {
    const { markAllSeen } = await loadPart(() => import('../../features/notifications/mark-all-seen.ts'))
    markAllSeen(queries)
  } catch {
    // They stay unread, and are marked when the bell is closed again.
  }
}
