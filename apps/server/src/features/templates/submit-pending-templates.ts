import type { PracticeTx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { submitTemplateKey, submitTemplateKind } from './submit-template.kind.ts'
import { pendingTemplates } from './template.queries.ts'

/** Submits the templates that waited for the practice to be on WhatsApp. */
export async function submitPendingTemplates(tx: PracticeTx): Promise<void> {
  for (const { id } of await pendingTemplates(tx, 'here')) {
    const payload = { client_id: tx.clientId, template_id: id }
    await enqueue(tx, submitTemplateKind, payload, { key: submitTemplateKey(payload) })
  }
}
