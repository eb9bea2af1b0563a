import type { Notification } from '@enamel/contract/notifications'
import { type NotificationKind, notificationText } from '@enamel/domain/notifications/notification'
import { IconAt, IconClockExclamation, IconUserCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import type { IconShape } from '../../ui/display/icon.tsx'
import type { notify } from '../../ui/feedback/notification.tsx'
import { markAllRead, markRead, notificationsQuery } from './notifications.api.ts'

/** The user's notifications as the bell lists them. */
export interface StoredNotices {
  list: readonly StoredNotice[]
  unread: number
  markSeen: () => void
}

export interface StoredNotice {
  id: string
  title: string
  text: string
  /** ISO 8601, UTC. */
  at: string
  isUnread: boolean
  target: { kind: 'patient'; patient: string }
}

export interface LiveNotificationsProps {
  show: typeof notify
  onOpenPatient: (patientId: string) => void
  /** Called with the notifications when they are loaded, and whenever they change. */
  onChange: (notices: StoredNotices) => void
}

/**
 * Loads the notifications of the signed-in user, and shows a card for each new one. They stay on the server, so none is
 * lost while the page is closed or the connection is interrupted.
 */
export function LiveNotifications({ show, onOpenPatient, onChange }: LiveNotificationsProps) {
  const queries = useQueryClient()
  const { subscriber_id: userId } = useInit()
  const { data } = useQuery(notificationsQuery)
  const reload = () => void queries.invalidateQueries(notificationsQuery)
  useRealtimeEffects({
    notifications({ userId: addressee, created }) {
      if (addressee !== userId) return
      reload()
      if (created) show(cardOf(created, onOpenPatient))
    },
  })
  useRealtimeReload(reload)
  const markSeen = () => {
    queries.setQueryData(
      notificationsQuery.queryKey,
      (known) => known && { unread: 0, data: known.data.map((one) => ({ ...one, read: true })) },
    )
    // If the request fails, the list is loaded again, and shows what is unread.
    markAllRead().catch(reload)
  }
  const publish = useEffectEvent(() => {
    if (data) onChange({ list: data.data.map(noticeOf), unread: data.unread, markSeen })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for new data.
  useEffect(() => publish(), [data])
  return null
}

const icons: Record<NotificationKind, IconShape> = {
  assigned: IconUserCheck,
  mentioned: IconAt,
  scheduled_not_sent: IconClockExclamation,
}

function cardOf(created: Notification, onOpenPatient: (patientId: string) => void) {
  const { id, kind, patient_id, patient_name, actor_name, excerpt } = created
  return {
    id: `notification ${id}`,
    icon: icons[kind],
    tone: kind === 'scheduled_not_sent' ? ('red' as const) : ('blue' as const),
    title: patient_name || 'New lead',
    text: notificationText(kind, actor_name, excerpt),
    actions: [
      {
        label: 'View',
        primary: true,
        onAction() {
          onOpenPatient(patient_id)
          // The event that follows reloads the list.
          markRead(id).catch(() => {})
        },
      },
    ],
  }
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
