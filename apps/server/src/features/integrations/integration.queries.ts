import {
  type IntegrationKey,
  isHealthy,
  type MailboxKey,
  mailboxKeys,
} from '@enamel/domain/integrations/integration'
import { isOneOf } from '@enamel/domain/text/one-of'
import type { UpdateObject } from 'kysely'
import type { Schema } from '../../db/database.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The states of the practice's connections. A service to which the practice was never connected is absent. */
export async function connectionStates(tx: PracticeTx) {
  return tx
    .selectFrom('integrations')
    .select(['integration', 'state', 'reason'])
    .where('client_id', '=', tx.clientId)
    .execute()
}

/** The practice's connections with all details. A service to which it was never connected may be absent. */
export function connectionsOf(reader: PracticeReader) {
  return reader.selectFrom('integrations').selectAll().where('client_id', '=', reader.clientId).execute()
}

/** Whether the practice's connection to WhatsApp works. Does not check the feature flag. */
export async function isWhatsAppHealthy(tx: PracticeTx): Promise<boolean> {
  return isHealthy(await connectionStates(tx), 'whatsapp')
}

export async function integrationOf(reader: PracticeReader, integration: IntegrationKey) {
  return reader
    .selectFrom('integrations')
    .selectAll()
    .where('client_id', '=', reader.clientId)
    .where('integration', '=', integration)
    .executeTakeFirst()
}

/** A mailbox of the practice that works. */
export interface HealthyMailbox {
  mailbox: MailboxKey
  address: string
}

/** The practice's mailboxes that work, the first connected first. */
export async function healthyMailboxes(tx: PracticeTx): Promise<HealthyMailbox[]> {
  const rows = await tx
    .selectFrom('integrations')
    .select(['integration', 'label'])
    .where('client_id', '=', tx.clientId)
    .where('integration', 'in', [...mailboxKeys])
    .where('state', '=', 'healthy')
    .orderBy('connected_at')
    .execute()
  return rows.flatMap(({ integration, label }) =>
    isOneOf(mailboxKeys, integration) && label !== null ? [{ mailbox: integration, address: label }] : [],
  )
}

/** The practice's connection to a service, locked until the transaction ends. */
export function lockIntegration(tx: PracticeTx, integration: IntegrationKey) {
  return tx
    .selectFrom('integrations')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a connection, except for its state: `changeState` does that. */
export async function changeIntegration(
  tx: PracticeTx,
  integration: IntegrationKey,
  values: Omit<UpdateObject<Schema, 'integrations'>, 'state'>,
): Promise<void> {
  await tx
    .updateTable('integrations')
    .set(values)
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .execute()
}

/** The practice's WhatsApp number in E.164; null if the practice has none. */
export async function whatsAppNumber(tx: PracticeTx): Promise<string | null> {
  return (await integrationOf(tx, 'whatsapp'))?.label ?? null
}
