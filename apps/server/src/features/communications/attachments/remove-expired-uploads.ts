import { MS_PER_HOUR, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/in-practice.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { deleteUploads, expiredUploads } from './upload.queries.ts'

/** How long this job leaves an expired file alone, so that every request that was using it has ended. */
const GRACE_MS = MS_PER_HOUR
const BATCH = 500

/** Removes files that were never sent: a day after their upload, or soon after they were discarded. */
export const removeExpiredUploads = eachPractice({
  name: 'communications.remove-expired-uploads',
  everySeconds: SECONDS_PER_HOUR,
  run: ({ deps }, clientId) => removeExpired(deps, clientId),
})

async function removeExpired(deps: Dependencies, clientId: string): Promise<void> {
  const expiredBefore = new Date(deps.clock.now().getTime() - GRACE_MS)
  const uploads = await inPractice(deps.db, clientId, (tx) => expiredUploads(tx, expiredBefore, BATCH))
  // Files are removed before their rows: if the process ends in between, the remaining files are found by their rows.
  for (const { storage_key } of uploads) await deps.storage.remove(storage_key)
  await inPractice(deps.db, clientId, (tx) => deleteUploads(tx, uploads))
}
