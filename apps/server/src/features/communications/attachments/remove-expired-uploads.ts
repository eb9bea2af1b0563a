import { MS_PER_HOUR, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { expiredUploads, forgetUploads } from './upload.queries.ts'

/** Any call that was sending or receiving a file when its time ran out has long been answered. */
const GRACE_MS = MS_PER_HOUR
const BATCH = 500

/** Files that were never sent: removed a day after they were uploaded, and at once when discarded. */
export const removeExpiredUploads = eachPractice({
  name: 'communications.remove-expired-uploads',
  everySeconds: SECONDS_PER_HOUR,
  run: ({ deps }, clientId) => removeExpired(deps, clientId),
})

async function removeExpired(deps: Dependencies, clientId: string): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - GRACE_MS)
  const uploads = await inPractice(deps.db, clientId, (tx) => expiredUploads(tx, before, BATCH))
  // The file first: should this end between the two, the row leads to it again.
  for (const { storage_key } of uploads) await deps.storage.remove(storage_key)
  await inPractice(deps.db, clientId, (tx) => forgetUploads(tx, uploads))
}
