import { inPractice } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { RepeatedJob } from '../../../jobs/job.ts'
import { placeMessageKind } from './place-message.kind.ts'

const EVERY_SECONDS = 60
const BATCH = 1000

/** The same for what came in: a job of its own for each message whose job was used up or lost. */
export const rescueInbound: RepeatedJob = {
  name: 'communications.rescue-inbound',
  everySeconds: EVERY_SECONDS,
  async run({ world }) {
    for (const clientId of await lookup.allPractices(world.db)) {
      await inPractice(world.db, clientId, async (tx) => {
        const waiting = await tx
          .selectFrom('inbound_messages')
          .select('id')
          .where('client_id', '=', clientId)
          .where('state', '=', 'received')
          .limit(BATCH)
          .execute()
        for (const { id } of waiting) {
          await enqueue(
            tx,
            placeMessageKind,
            { client_id: clientId, id },
            { key: `place ${id}`, onlyWhenLost: true },
          )
        }
      })
    }
  },
}
