import { CANCELLED_LIFE_MS } from '@enamel/domain/scheduled-messages/scheduled-message'
import { inPractice } from '../../db/in-practice.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { expireUploadsOf } from '../communications/index.ts'
import { deleteCancelled } from './scheduled-message.queries.ts'

const EVERY_SECONDS = 600

/** Deletes cancelled messages once they cannot be scheduled again, and expires their files. */
export const forgetCancelled = eachPractice({
  name: 'scheduled-messages.forget-cancelled',
  everySeconds: EVERY_SECONDS,
  run: ({ deps }, clientId) =>
    inPractice(deps.db, clientId, async (tx) => {
      const now = deps.clock.now()
      const ids = await deleteCancelled(tx, new Date(now.getTime() - CANCELLED_LIFE_MS))
      await expireUploadsOf(tx, ids, now)
    }),
})
