import { type IntegrationKey, isHealthy } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/database.ts'

/** The state of each connection of the practice; one that was never made is absent. */
export async function connectionStates(tx: PracticeTx) {
  return tx
    .selectFrom('integrations')
    .select(['integration', 'state', 'reason'])
    .where('client_id', '=', tx.clientId)
    .execute()
}

/** Whether the practice's connection to WhatsApp works; the feature flag is checked elsewhere. */
export async function isWhatsAppHealthy(tx: PracticeTx): Promise<boolean> {
  return isHealthy(await connectionStates(tx), 'whatsapp')
}

export async function integrationOf(tx: PracticeTx, integration: IntegrationKey) {
  return tx
    .selectFrom('integrations')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .executeTakeFirst()
}

/** The practice's WhatsApp number, E.164; null where there is none. */
export async function whatsAppNumber(tx: PracticeTx): Promise<string | null> {
  return (await integrationOf(tx, 'whatsapp'))?.label ?? null
}
