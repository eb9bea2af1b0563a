import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/in-practice.ts'
import type { Dependencies } from '../../dependencies.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { whatsAppConnection } from '../integrations/index.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { lockTemplateByProvider, submittedTemplates } from './template.queries.ts'

const PENDING_EVERY_SECONDS = 600

/** Asks the provider for review results that it has not reported, because its webhooks can be lost. */
export const catchUpPendingTemplates = eachPractice({
  name: 'templates.catch-up-pending',
  everySeconds: PENDING_EVERY_SECONDS,
  run: ({ deps }, clientId) => catchUp(deps, clientId, { whilePending: true }),
})

/**
 * Asks for later decisions about reviewed templates, such as a pause. A webhook about one can be lost, or a repeated
 * webhook about an earlier decision can arrive after it.
 */
export const catchUpDecidedTemplates = eachPractice({
  name: 'templates.catch-up-decided',
  everySeconds: SECONDS_PER_HOUR,
  run: ({ deps }, clientId) => catchUp(deps, clientId, { whilePending: false }),
})

/** Stores what the provider lists, unless another decision arrived while it was asked. */
async function catchUp(
  deps: Dependencies,
  clientId: string,
  { whilePending }: { whilePending: boolean },
): Promise<void> {
  const { submitted, connection } = await inPractice(deps.db, clientId, async (tx) => {
    const submitted = await submittedTemplates(tx)
    const isPending = submitted.some(({ status }) => status === 'PENDING')
    const isDue = submitted.length > 0 && isPending === whilePending
    return { submitted, connection: isDue ? await whatsAppConnection.read(tx, deps) : null }
  })
  if (!connection?.isHealthy) return
  const listing = await deps.whatsApp.listTemplates(await connection.openCredentials())
  if (listing.kind === 'key_refused') return whatsAppConnection.markRefused(deps, clientId)
  if (listing.kind === 'postponed') return
  const statuses = new Map(submitted.map(({ provider_name, status }) => [provider_name, status]))
  await inPractice(deps.db, clientId, async (tx) => {
    for (const update of listing.templates) {
      const status = statuses.get(update.name)
      // The reason of a known status stays: a webhook also reports the provider's advice.
      if (status === undefined || status === update.status) continue
      const present = await lockTemplateByProvider(tx, update.name)
      if (present?.status === status) await applyTemplateUpdate(tx, update)
    }
  })
}
