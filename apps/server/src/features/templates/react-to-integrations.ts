import type { IntegrationChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { enqueueSubmission } from './submit-template.kind.ts'
import { unsubmittedTemplates } from './template.queries.ts'
import { enqueueDeletions } from './withdraw-version.ts'

/**
 * When the practice's WhatsApp connection starts to work, enqueues the templates that waited for it, and the deletion of
 * withdrawn versions.
 */
export const submitPendingTemplates: Reaction<IntegrationChanged> = async (tx, { integration, state }) => {
  if (integration !== 'whatsapp' || state !== 'healthy') return
  for (const { id } of await unsubmittedTemplates(tx)) await enqueueSubmission(tx, id)
  await enqueueDeletions(tx)
}
