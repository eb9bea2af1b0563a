import type { Notification } from '@enamel/contract/notifications'
import { notificationText } from '@enamel/domain/notifications/notification'
import type { StoredNotifications } from './stored-notifications.ts'

/** A stored notification as the bell lists it. */
export interface StoredNotice {
  id: string
  title: string
  text: string
  /** ISO 8601, UTC. */
  at: string
  isUnread: boolean
  target: { kind: 'patient'; patient: string }
}

/** The user's notifications as the bell lists them. */
export function storedNotices({ data, unread }: StoredNotifications): {
  list: readonly StoredNotice[]
  unread: number
} {
  return { list: data.map(noticeOf), unread }
}

function noticeOf(stored: Notification): StoredNotice {
  return {
    id: stored.id,
    title: stored.patient_name || 'New lead',
    text: notificationText(stored.kind, stored.actor_name, stored.excerpt),
    at: stored.created_at,
    isUnread: !stored.read,
    target: { kind: 'patient', patient: stored.patient_id },
  }
}
