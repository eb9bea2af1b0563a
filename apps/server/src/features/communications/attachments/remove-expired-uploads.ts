import { MS_PER_HOUR, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import type { RepeatedJob } from '../../../jobs/job.ts'
import type { World } from '../../../world.ts'
import { expiredUploads, forgetUploads } from './upload.queries.ts'

/** Whoever was sending or sending in a file when its time ran out has long been answered. */
const GRACE_MS = MS_PER_HOUR
const BATCH = 500

/** Files that were never sent: they go a day after they came, and at once when they were discarded. */
export const removeExpiredUploads: RepeatedJob = {
  name: 'communications.remove-expired-uploads',
  everySeconds: SECONDS_PER_HOUR,
  async run({ world }) {
    for (const clientId of await lookup.allPractices(world.db)) await removeExpired(world, clientId)
  },
}

async function removeExpired(world: World, clientId: string): Promise<void> {
  const before = new Date(world.clock.now().getTime() - GRACE_MS)
  const uploads = await inPractice(world.db, clientId, (tx) => expiredUploads(tx, before, BATCH))
  // The file first: should this end between the two, the row leads to it again.
  for (const { storage_key } of uploads) await world.storage.remove(storage_key)
  await inPractice(world.db, clientId, (tx) => forgetUploads(tx, uploads))
}
