import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { sealFor } from '../../../sealed-text.ts'
import { integrationOf } from '../integration.queries.ts'
import { practiceSystemConnection } from './connection.ts'

type Context = Pick<Dependencies, 'secret'>

const webhookSeal = ({ secret }: Context) => sealFor(secret, 'webhook secrets')

/**
 * The secret of the webhook among ended credentials, sealed anew: the practice system keeps signing with it, and it
 * gives access to nothing. Null if there is none, or if the credentials cannot be opened any more.
 */
export async function sealedWebhookSecret(deps: Context, sealedCredentials: string): Promise<string | null> {
  const keys = await practiceSystemConnection.open(sealedCredentials, deps).catch(() => null)
  return keys?.webhookSecret == null ? null : webhookSeal(deps).seal(keys.webhookSecret)
}

/** The secret of the webhook that the practice set up for this site, also before it disconnected; null if none is known. */
export async function webhookSecretFor(
  tx: PracticeTx,
  deps: Context,
  siteId: string,
): Promise<string | null> {
  const row = await integrationOf(tx, PRACTICE_SYSTEM_KEY)
  if (row?.account !== siteId) return null
  if (row.webhook_secret !== null)
    return webhookSeal(deps)
      .open(row.webhook_secret)
      .catch(() => null)
  if (row.credentials === null) return null
  const keys = await practiceSystemConnection.open(row.credentials, deps).catch(() => null)
  return keys?.webhookSecret ?? null
}
