import { requeue } from '../../jobs/requeue.ts'
import { isWhatsAppHealthy } from '../integrations/index.ts'
import { submitTemplateKey, submitTemplateKind } from './submit-template.kind.ts'
import { pendingTemplates } from './template.queries.ts'

/** Enqueues templates for approval that have not been submitted yet. */
export const requeueTemplates = requeue({
  name: 'templates.requeue-submissions',
  kind: submitTemplateKind,
  key: submitTemplateKey,
  async unfinished(tx) {
    if (!(await isWhatsAppHealthy(tx))) return []
    const rows = await pendingTemplates(tx, 'not_submitted')
    return rows.map(({ id }) => ({ client_id: tx.clientId, template_id: id }))
  },
})
