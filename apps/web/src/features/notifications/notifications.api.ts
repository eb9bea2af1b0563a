import { notifications } from '@enamel/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The user's latest notifications, and how many are unread. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notifications.list, {}, { signal }),
})

export function markRead(id: string): Promise<undefined> {
  return call(notifications.markRead, { params: { id } })
}

export function markAllRead(): Promise<undefined> {
  return call(notifications.markAllRead)
}
