import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { IntegrationChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { openLinks } from '../records/link.queries.ts'
import { enqueueSync } from '../records/sync-link.kind.ts'

/** The most links resumed at once. The periodic job enqueues the rest as these are finished. */
const BATCH = 200

/** Resumes the links that waited for the practice system, once the practice's connection works again. */
export const resumeLinks: Reaction<IntegrationChanged> = async (tx, { integration, state, at }) => {
  if (integration !== PRACTICE_SYSTEM_KEY || state !== 'healthy') return
  for (const { patient_id } of await openLinks(tx, at, BATCH)) await enqueueSync(tx, patient_id)
}
