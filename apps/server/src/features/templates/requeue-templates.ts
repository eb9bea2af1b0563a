import { requeue } from '../../jobs/requeue.ts'
import { isWhatsAppHealthy } from '../integrations/index.ts'
import { withdrawnVersions } from './delete-versions.job.ts'
import { submitTemplateKey, submitTemplateKind } from './submit-template.kind.ts'
import { unsubmittedTemplates } from './template.queries.ts'
import { deleteVersionsKey, deleteVersionsKind } from './withdraw-version.ts'

/** Enqueues templates for approval that have not been submitted yet. */
export const requeueTemplates = requeue({
  name: 'templates.requeue-submissions',
  kind: submitTemplateKind,
  key: submitTemplateKey,
  async unfinished(tx) {
    if (!(await isWhatsAppHealthy(tx))) return []
    const rows = await unsubmittedTemplates(tx)
    return rows.map(({ id }) => ({ client_id: tx.clientId, template_id: id }))
  },
})

/** Enqueues the deletion of withdrawn versions that the provider has not deleted for certain. */
export const requeueDeletions = requeue({
  name: 'templates.requeue-deletions',
  kind: deleteVersionsKind,
  key: deleteVersionsKey,
  async unfinished(tx) {
    if (!(await isWhatsAppHealthy(tx))) return []
    return (await withdrawnVersions(tx)).length > 0 ? [{ client_id: tx.clientId }] : []
  },
})
