import type { IntegrationChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { submitTemplateKey, submitTemplateKind } from './submit-template.kind.ts'
import { pendingTemplates } from './template.queries.ts'

/** When the practice's WhatsApp connection starts to work, enqueues the templates that waited for it. */
export const submitPendingTemplates: Reaction<IntegrationChanged> = async (tx, { integration, state }) => {
  if (integration !== 'whatsapp' || state !== 'healthy') return
  for (const { id } of await pendingTemplates(tx, 'not_submitted')) {
    const payload = { client_id: tx.clientId, template_id: id }
    await enqueue(tx, submitTemplateKind, payload, { key: submitTemplateKey(payload) })
  }
}
