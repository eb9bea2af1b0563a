import { inPractice } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'
import type { RepeatedJob } from '../../../jobs/job.ts'
import type { World } from '../../../world.ts'
import { expiredUploads, forgetUploads } from './upload.queries.ts'

/** Whoever was sending or sending in a file when its time ran out has long been answered. */
const GRACE_MS = 3_600_000
const BATCH = 500

/** Files that were never sent: they go a day after they came, and at once when they were discarded. */
export const removeExpiredUploads: RepeatedJob = {
  name: 'communications.remove-expired-uploads',
  everySeconds: 3600,
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
