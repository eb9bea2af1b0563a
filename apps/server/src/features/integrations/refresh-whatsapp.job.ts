import { inPractice, type PracticeTx } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { PeriodicJob } from '../../jobs/job.ts'
import { type JobContext, job } from '../../jobs/job.ts'
import { changeState } from './change-state.ts'
import { refreshWhatsAppKind } from './refresh-whatsapp.kind.ts'
import { type WhatsAppLink, whatsAppKeyRefused, whatsAppLink } from './whatsapp-link.ts'

const EVERY_SECONDS = 60

/**
 * Registers our webhook at WhatsApp for a practice's number, when that has not been done or the address has changed.
 */
export const refreshWhatsAppJob = job(refreshWhatsAppKind, ({ deps, log }, { client_id }) =>
  refresh(deps, log, client_id),
)

/**
 * Refreshes every link to WhatsApp: the webhook is registered again when the product has moved, and a link whose key
 * was refused is tried, so that it recovers once the provider accepts the key.
 */
export const refreshWhatsApp: PeriodicJob = {
  name: 'integrations.tend-whatsapp',
  everySeconds: EVERY_SECONDS,
  async run({ deps, log }) {
    for (const clientId of await lookup.allPractices(deps.db)) await refresh(deps, log, clientId)
  },
}

async function refresh(deps: Dependencies, log: JobContext['log'], clientId: string): Promise<void> {
  const link = await inPractice(deps.db, clientId, (tx) => whatsAppLink(tx, deps))
  if (!link || isInOrder(link, deps)) return
  const registered = await deps.whatsApp.register(await link.openKey())
  switch (registered.kind) {
    case 'key_refused':
      return whatsAppKeyRefused(deps, clientId)
    case 'registered':
      return inPractice(deps.db, clientId, (tx) => writeRegistration(tx, deps))
    case 'refused':
    case 'postponed':
      log.warn(
        { client_id: clientId, detail: registered.detail },
        'Our webhook address could not be registered with WhatsApp',
      )
  }
}

function isInOrder({ isHealthy, registration }: WhatsAppLink, { whatsApp }: Dependencies): boolean {
  return isHealthy && registration === whatsApp.registration
}

async function writeRegistration(tx: PracticeTx, { whatsApp, clock }: Dependencies): Promise<void> {
  await tx
    .updateTable('integrations')
    .set({ registration: whatsApp.registration })
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', 'whatsapp')
    .execute()
  await changeState(tx, 'whatsapp', { state: 'healthy', reason: null }, clock.now())
}
