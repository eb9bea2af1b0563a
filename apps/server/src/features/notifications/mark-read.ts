import type { notifications } from '@enamel/contract/notifications'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { isOwn, markAsRead } from './notification.queries.ts'
import { publishChanged } from './publish-notifications.ts'

/** Marks one of the user's notifications as read. A colleague's counts as not found. */
export const markRead: Handler<typeof notifications.markRead> = ({ deps, session, change }, { params }) =>
  change(async (tx) => {
    if (!(await isOwn(tx, session.userId, params.id))) return refuse('not_found')
    await markAsRead(tx, { userId: session.userId, id: params.id, at: deps.clock.now() })
    await publishChanged(tx, [session.userId])
    return noContent
  })

export const markAllRead: Handler<typeof notifications.markAllRead> = ({ deps, session, change }) =>
  change(async (tx) => {
    await markAsRead(tx, { userId: session.userId, at: deps.clock.now() })
    await publishChanged(tx, [session.userId])
    return noContent
  })
