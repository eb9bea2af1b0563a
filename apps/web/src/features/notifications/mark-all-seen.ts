import type { QueryClient } from '@tanstack/react-query'
import { markAllRead, notificationsQuery } from './notifications.api.ts'

/** Marks the user's notifications as read, at once in the browser. If the server does not, the list is loaded again. */
export function markAllSeen(queries: QueryClient): void {
  queries.setQueryData(
    notificationsQuery.queryKey,
    (known) => known && { unread: 0, data: known.data.map((one) => ({ ...one, read: true })) },
  )
  markAllRead().catch(() => queries.invalidateQueries(notificationsQuery))
}
