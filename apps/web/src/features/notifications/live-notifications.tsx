import type { Notification } from '@enamel/contract/notifications'
import { type NotificationKind, notificationText } from '@enamel/domain/notifications/notification'
import { IconAt, IconClockExclamation, IconUserCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import type { IconShape } from '../../ui/display/icon.tsx'
import type { notify } from '../../ui/feedback/notification.tsx'
import { markRead, notificationsQuery } from './notifications.api.ts'

export interface LiveNotificationsProps {
  show: typeof notify
  onOpenPatient: (patientId: string) => void
}

/**
 * Loads the notifications of the signed-in user, and shows a card for each new one. They stay on the server, so none is
 * lost while the page is closed or the connection is interrupted.
 */
export function LiveNotifications({ show, onOpenPatient }: LiveNotificationsProps) {
  const queries = useQueryClient()
  const { subscriber_id: userId } = useInit()
  useQuery(notificationsQuery)
  const reload = () => void queries.invalidateQueries(notificationsQuery)
  useRealtimeEffects({
    notifications({ userId: addressee, created }) {
      if (addressee !== userId) return
      reload()
      if (created) show(cardOf(created, onOpenPatient))
    },
  })
  useRealtimeReload(reload)
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
