import { NOTIFICATION_LIFE_MS } from '@enamel/domain/notifications/notification'
import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/in-practice.ts'
import { eachPractice } from '../../jobs/each-practice.ts'

/** Deletes notifications after 90 days, read or not. */
export const forgetNotifications = eachPractice({
  name: 'notifications.forget',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const before = new Date(deps.clock.now().getTime() - NOTIFICATION_LIFE_MS)
    await inPractice(deps.db, clientId, (tx) =>
      tx
        .deleteFrom('notifications')
        .where('client_id', '=', clientId)
        .where('created_at', '<', before)
        .execute(),
    )
  },
})
