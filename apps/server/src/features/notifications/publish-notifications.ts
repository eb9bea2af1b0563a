import type { PracticeTx } from '../../db/practice-tx.ts'
import { publishAll } from '../../realtime/publish.ts'
import type { insertNotifications } from './notification.queries.ts'

type Inserted = Awaited<ReturnType<typeof insertNotifications>>

/** Publishes new notifications, each to the browsers of its user. */
export function publishNew(tx: PracticeTx, inserted: Inserted): Promise<void> {
  return publishAll(
    tx,
    'notifications.changed',
    inserted.map(({ userId, notification }) => ({
      identity: null,
      payload: { user_id: userId, created: notification },
    })),
  )
}

/** Publishes to the browsers of these users that some of their notifications were read or removed. */
export function publishChanged(tx: PracticeTx, userIds: readonly string[]): Promise<void> {
  return publishAll(
    tx,
    'notifications.changed',
    userIds.map((user_id) => ({ identity: null, payload: { user_id, created: null } })),
  )
}
