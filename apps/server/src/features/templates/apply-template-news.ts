import type { TemplateNews } from '../../adapters/whatsapp/whatsapp-gateway.ts'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import { publish } from '../../realtime/publish.ts'
import type { World } from '../../world.ts'
import { lockTemplateByProvider } from './template.queries.ts'

/**
 * Writes what has become of a template, and tells open browsers. That it waits is no news of one that was decided:
 * calls come in any order.
 */
export async function applyTemplateNews(tx: PracticeTx, news: TemplateNews): Promise<void> {
  const template = await lockTemplateByProvider(tx, news.name)
  if (!template) return
  const isDecision = news.status !== 'PENDING'
  const { status, reason } = isDecision ? news : template
  const changes = status !== template.status || reason !== template.reason
  await tx
    .updateTable('templates')
    .set({ status, reason, provider_id: template.provider_id ?? news.providerId })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', template.id)
    .execute()
  if (!changes || status === null) return
  await publish(tx, 'templates.changed-status', null, {
    id: template.id,
    name: template.name,
    status,
    reason,
  })
}

/** The same for whichever practice has the template. One that nobody has is heard and changes nothing. */
export async function receiveTemplateNews(world: World, news: TemplateNews): Promise<void> {
  const clientId = await lookup.practiceByTemplate(world.db, news.name)
  if (clientId) await inPractice(world.db, clientId, (tx) => applyTemplateNews(tx, news))
}
