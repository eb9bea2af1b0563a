import type { ResponseBody } from '@enamel/contract/endpoint'
import type { notifications } from '@enamel/contract/notifications'
import { useQuery } from '@tanstack/react-query'

export type StoredNotifications = ResponseBody<typeof notifications.list>

/** The key of the user's notifications. */
export const NOTIFICATIONS = ['notifications'] as const

/** The user's latest notifications and how many are unread, once they are loaded in the background. */
export function useStoredNotifications(): StoredNotifications | undefined {
  return useQuery<StoredNotifications>({ queryKey: NOTIFICATIONS, enabled: false }).data
}
