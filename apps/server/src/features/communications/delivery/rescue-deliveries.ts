import { openStates } from '@enamel/domain/communications/delivery'
import { inPractice } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { RepeatedJob } from '../../../jobs/job.ts'
import { deliverKind } from './deliver.job.ts'

const EVERY_SECONDS = 60
const BATCH = 1000

/**
 * A message is worked by the job that was written with it. Should that job ever be used up or lost, this gives the
 * message a new one, so that nothing stays on its way for good; a job that waits or is being worked is left alone.
 */
export const rescueDeliveries: RepeatedJob = {
  name: 'communications.rescue-deliveries',
  everySeconds: EVERY_SECONDS,
  async run({ world }) {
    for (const clientId of await lookup.allPractices(world.db)) {
      await inPractice(world.db, clientId, async (tx) => {
        const open = await tx
          .selectFrom('deliveries')
          .select('communication_id')
          .where('client_id', '=', clientId)
          .where('state', 'in', [...openStates])
          .limit(BATCH)
          .execute()
        for (const { communication_id } of open) {
          await enqueue(
            tx,
            deliverKind,
            { client_id: clientId, communication_id },
            { key: `deliver ${communication_id}`, onlyWhenLost: true },
          )
        }
      })
    }
  },
}
