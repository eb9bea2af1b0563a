import { requeue } from '../../../jobs/requeue.ts'
import { capabilitiesOf } from '../practice-account.ts'
import { openLinks } from '../records/link.queries.ts'
import { syncLinkKey, syncLinkKind } from '../records/sync-link.kind.ts'

const BATCH = 200

/** Enqueues the unfinished links again, while the practice system can be asked. */
export const requeueLinks = requeue({
  name: 'practice-system.requeue-links',
  kind: syncLinkKind,
  key: syncLinkKey,
  unfinished: async (tx, { clock }) => {
    if (!(await capabilitiesOf(tx)).link) return []
    return (await openLinks(tx, clock.now(), BATCH)).map((link) => ({ ...link, client_id: tx.clientId }))
  },
})
