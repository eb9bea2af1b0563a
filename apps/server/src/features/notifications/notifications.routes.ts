import { notifications } from '@enamel/contract/notifications'
import { serve } from '../../http/pipeline/serve.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { notificationPolicy } from './notifications.policy.ts'

export const notificationRoutes = [
  serve(notifications.list, notificationPolicy.own, listNotifications),
  serve(notifications.markAllRead, notificationPolicy.own, markAllRead),
  serve(notifications.markRead, notificationPolicy.own, markRead),
]
