import type { PracticeTx } from '../../db/practice-tx.ts'
import { publish, publishAll } from '../../realtime/publish.ts'
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

/** Publishes to a user's browsers that some of their notifications were read or removed. */
export function publishChanged(tx: PracticeTx, userId: string): Promise<void> {
  return publish(tx, 'notifications.changed', null, { user_id: userId, created: null })
}
