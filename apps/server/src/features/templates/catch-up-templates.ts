import { inPractice } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { whatsAppConnection } from '../integrations/index.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { pendingTemplates } from './template.queries.ts'

const EVERY_SECONDS = 600

/** Asks the provider for review results that it has not reported, because its webhooks can be lost. */
export const catchUpTemplates = eachPractice({
  name: 'templates.catch-up',
  everySeconds: EVERY_SECONDS,
  run: ({ deps }, clientId) => catchUp(deps, clientId),
})

async function catchUp(deps: Dependencies, clientId: string): Promise<void> {
  const connection = await inPractice(deps.db, clientId, async (tx) => {
    const pending = await pendingTemplates(tx, 'submitted')
    return pending.length > 0 ? whatsAppConnection.read(tx, deps) : null
  })
  if (!connection?.isHealthy) return
  const listing = await deps.whatsApp.listTemplates(await connection.openCredentials())
  if (listing.kind === 'key_refused') return whatsAppConnection.markRefused(deps, clientId)
  if (listing.kind === 'postponed') return
  await inPractice(deps.db, clientId, async (tx) => {
    for (const update of listing.templates) await applyTemplateUpdate(tx, update)
  })
}
