import { inPractice, type PracticeTx } from '../../db/database.ts'
import { lookup } from '../../db/lookup.ts'
import type { RepeatedJob } from '../../jobs/job.ts'
import { type JobContext, job } from '../../jobs/job.ts'
import type { World } from '../../world.ts'
import { changeState } from './change-state.ts'
import { tendWhatsAppKind } from './tend-whatsapp.kind.ts'
import { type WhatsAppLink, whatsAppKeyRefused, whatsAppLink } from './whatsapp-link.ts'

const EVERY_SECONDS = 60

/** Tells WhatsApp where to call us for a practice's number, when that has not been told or is another place now. */
export const tendWhatsAppJob = job(tendWhatsAppKind, ({ world, log }, { client_id }) =>
  tend(world, log, client_id),
)

/**
 * Keeps every link to WhatsApp as it should be: the place where WhatsApp calls us is told again when the product has
 * moved, and a link whose key was refused is tried, so that it comes back by itself once the provider takes the key.
 */
export const tendWhatsApp: RepeatedJob = {
  name: 'integrations.tend-whatsapp',
  everySeconds: EVERY_SECONDS,
  async run({ world, log }) {
    for (const clientId of await lookup.allPractices(world.db)) await tend(world, log, clientId)
  },
}

async function tend(world: World, log: JobContext['log'], clientId: string): Promise<void> {
  const link = await inPractice(world.db, clientId, (tx) => whatsAppLink(tx, world))
  if (!link || isInOrder(link, world)) return
  const told = await world.whatsApp.register(await link.openKey())
  switch (told.kind) {
    case 'key_refused':
      return whatsAppKeyRefused(world, clientId)
    case 'registered':
      return inPractice(world.db, clientId, (tx) => writeRegistration(tx, world))
    case 'refused':
    case 'postponed':
      log.warn({ client_id: clientId, detail: told.detail }, 'WhatsApp was not told where to call us')
  }
}

function isInOrder({ isHealthy, registration }: WhatsAppLink, { whatsApp }: World): boolean {
  return isHealthy && registration === whatsApp.registration
}

async function writeRegistration(tx: PracticeTx, { whatsApp, clock }: World): Promise<void> {
  await tx
    .updateTable('integrations')
    .set({ registration: whatsApp.registration })
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', 'whatsapp')
    .execute()
  await changeState(tx, 'whatsapp', { state: 'healthy', reason: null }, clock.now())
}
