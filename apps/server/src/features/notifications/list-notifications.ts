import type { notifications } from '@enamel/contract/notifications'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { latestNotifications, unreadCount } from './notification.queries.ts'

export const listNotifications: Handler<typeof notifications.list> = async ({ deps, session }) =>
  ok(
    await readInPractice(deps.db, session.clientId, async (reader) => ({
      data: await latestNotifications(reader, session.userId),
      unread: await unreadCount(reader, session.userId),
    })),
  )
