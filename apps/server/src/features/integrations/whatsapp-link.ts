import { isOn } from '@enamel/domain/config/feature-flags'
import { isInUse } from '@enamel/domain/integrations/integration'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { practiceFeatures } from '../config/index.ts'
import { changeState } from './change-state.ts'
import { credentialSeal } from './credential-seal.ts'
import { integrationOf } from './integration.queries.ts'

/** A practice's number on WhatsApp. */
export interface WhatsAppNumber {
  /** The key of the number at the partner. */
  key: string
  /** The number's id at WhatsApp. */
  account: string
  /** E.164. */
  number: string
}

export interface WhatsAppLink {
  /** E.164; what messages come from. */
  number: string | null
  isHealthy: boolean
  /** The registration of our webhook at the provider; null before there was one. */
  registration: string | null
  /** @throws when it was sealed under another secret */
  openKey(): Promise<string>
}

/** The practice's link to WhatsApp; null where there is none, and where the practice does not have the feature. */
export async function whatsAppLink(
  tx: PracticeTx,
  { secret }: Pick<Dependencies, 'secret'>,
): Promise<WhatsAppLink | null> {
  const row = await integrationOf(tx, 'whatsapp')
  if (!row?.credentials || !isInUse(row.state) || !isOn(await practiceFeatures(tx), 'whatsapp')) return null
  const { credentials, label, state, registration } = row
  return {
    number: label,
    isHealthy: state === 'healthy',
    registration,
    openKey: () => credentialSeal(secret).open(credentials),
  }
}

/** Links the practice to its number on WhatsApp, or gives the link another key. The key is believed to be good. */
export async function linkWhatsApp(
  tx: PracticeTx,
  { key, account, number }: WhatsAppNumber,
  { secret, registration, now }: { secret: string; registration: string | null; now: Date },
): Promise<void> {
  const previous = {
    account,
    label: number,
    credentials: await credentialSeal(secret).seal(key),
    registration,
  }
  await tx
    .insertInto('integrations')
    // Disconnected until it is written below, so that open browsers hear of it.
    .values({
      ...previous,
      client_id: tx.clientId,
      integration: 'whatsapp',
      state: 'disconnected',
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'integration']).doUpdateSet(previous))
    .execute()
  await changeState(tx, 'whatsapp', { state: 'healthy', reason: null }, now)
}

/** The provider does not take the practice's key any more: nothing goes until there is another. */
export function whatsAppKeyRefused(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  clientId: string,
): Promise<void> {
  const link = { state: 'unhealthy', reason: 'WhatsApp no longer accepts our key for your number.' } as const
  return inPractice(deps.db, clientId, (tx) => changeState(tx, 'whatsapp', link, deps.clock.now()))
}
