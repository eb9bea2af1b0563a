import type { TemplateUpdate } from '../../adapters/whatsapp/whatsapp-gateway.ts'
import { inPractice } from '../../db/in-practice.ts'
import { lookup } from '../../db/lookup.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { publish } from '../../realtime/publish.ts'
import { lockTemplateByProvider } from './template.queries.ts'

/**
 * Stores the review result of a template, and publishes it. A pending state never replaces a decision, because webhooks
 * can arrive in any order.
 */
export async function applyTemplateUpdate(tx: PracticeTx, update: TemplateUpdate): Promise<void> {
  const template = await lockTemplateByProvider(tx, update.name)
  if (!template) return
  const isDecision = update.status !== 'PENDING'
  const { status, reason } = isDecision ? update : template
  const hasChanged = status !== template.status || reason !== template.reason
  await tx
    .updateTable('templates')
    .set({ status, reason, provider_id: template.provider_id ?? update.providerId })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', template.id)
    .execute()
  if (!hasChanged || status === null) return
  await publish(tx, 'templates.changed-status', null, {
    id: template.id,
    name: template.name,
    status,
    reason,
  })
}

/** Applies an update to the practice that has the template. An unknown template changes nothing. */
export async function receiveTemplateUpdate(deps: Dependencies, update: TemplateUpdate): Promise<void> {
  const clientId = await lookup.practiceByTemplate(deps.db, update.name)
  if (clientId) await inPractice(deps.db, clientId, (tx) => applyTemplateUpdate(tx, update))
}
