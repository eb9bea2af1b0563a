import { requeue } from '../../../jobs/requeue.ts'
import { offersOf } from '../practice-account.ts'
import { openLinks } from '../records/link.queries.ts'
import { syncLinkKey, syncLinkKind } from '../records/sync-link.kind.ts'

const BATCH = 200

/** Unfinished links, while the practice system can be asked. */
export const requeueLinks = requeue({
  name: 'practice-system.requeue-links',
  kind: syncLinkKind,
  key: syncLinkKey,
  open: async (tx) => {
    if (!(await offersOf(tx)).link) return []
    return (await openLinks(tx, BATCH)).map((link) => ({ ...link, client_id: tx.clientId }))
  },
})
