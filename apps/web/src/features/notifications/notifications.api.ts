import { notifications } from '@enamel/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { NOTIFICATIONS } from './stored-notifications.ts'

/** The user's latest notifications, and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS,
  queryFn: ({ signal }) => call(notifications.list, {}, { signal }),
})

export function markRead(id: string): Promise<undefined> {
  return call(notifications.markRead, { params: { id } })
}

export function markAllRead(): Promise<undefined> {
  return call(notifications.markAllRead)
}
