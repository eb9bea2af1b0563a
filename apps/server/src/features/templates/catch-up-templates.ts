import { inPractice } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { whatsAppLink } from '../integrations/index.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { pendingTemplates } from './template.queries.ts'

const EVERY_SECONDS = 600

/** Asks for the results of templates that the provider has not reported: its calls may be lost. */
export const catchUpTemplates = eachPractice({
  name: 'templates.catch-up',
  everySeconds: EVERY_SECONDS,
  run: ({ deps }, clientId) => catchUp(deps, clientId),
})

async function catchUp(deps: Dependencies, clientId: string): Promise<void> {
  const link = await inPractice(deps.db, clientId, async (tx) => {
    const waiting = await pendingTemplates(tx, 'with_provider')
    return waiting.length > 0 ? whatsAppLink.read(tx, deps) : null
  })
  if (!link?.isHealthy) return
  const listed = await deps.whatsApp.listTemplates(await link.openCredentials())
  if (listed.kind === 'key_refused') return whatsAppLink.refused(deps, clientId)
  if (listed.kind === 'postponed') return
  await inPractice(deps.db, clientId, async (tx) => {
    for (const update of listed.templates) await applyTemplateUpdate(tx, update)
  })
}
