import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { sealFor } from '../../../sealed-text.ts'
import { integrationOf } from '../integration.queries.ts'
import { practiceSystemConnection } from './connection.ts'

type Context = Pick<Dependencies, 'secret'>

const webhookSeal = ({ secret }: Context) => sealFor(secret, 'webhook secrets')

/** The site and the sealed credentials of a connection that ends. */
interface EndingConnection {
  site: string
  sealedCredentials: string
}

/**
 * Stores the secret of the webhook among the credentials of a connection that ends, sealed anew, for the next connection
 * with the same site: the practice system keeps signing with it, and it gives access to nothing. A connection without a
 * secret leaves none. Credentials that cannot be opened any more change nothing.
 */
export async function storeWebhookSecret(
  tx: PracticeTx,
  deps: Context,
  { site, sealedCredentials }: EndingConnection,
): Promise<void> {
  const keys = await practiceSystemConnection.open(sealedCredentials, deps).catch(() => null)
  if (!keys) return
  await tx
    .deleteFrom('practice_system_webhook_secrets')
    .where('client_id', '=', tx.clientId)
    .where('site', '=', site)
    .execute()
  if (keys.webhookSecret === null) return
  const secret = await webhookSeal(deps).seal(keys.webhookSecret)
  await tx
    .insertInto('practice_system_webhook_secrets')
    .values({ client_id: tx.clientId, site, secret })
    .execute()
}

/** Stores the secret of the webhook of a connection that one with another site replaces. */
export async function storeReplacedWebhookSecret(
  tx: PracticeTx,
  deps: Context,
  newSite: string,
): Promise<void> {
  const row = await integrationOf(tx, PRACTICE_SYSTEM_KEY)
  const sealedCredentials = row?.credentials ?? row?.revocation
  if (row?.account && row.account !== newSite && sealedCredentials)
    await storeWebhookSecret(tx, deps, { site: row.account, sealedCredentials })
}

/** The secret of the webhook that the practice set up for this site, also before it disconnected; null if none is known. */
export async function webhookSecretFor(tx: PracticeTx, deps: Context, site: string): Promise<string | null> {
  const row = await integrationOf(tx, PRACTICE_SYSTEM_KEY)
  if (row?.account === site && row.credentials !== null) {
    const keys = await practiceSystemConnection.open(row.credentials, deps).catch(() => null)
    return keys?.webhookSecret ?? null
  }
  const stored = await tx
    .selectFrom('practice_system_webhook_secrets')
    .select('secret')
    .where('client_id', '=', tx.clientId)
    .where('site', '=', site)
    .executeTakeFirst()
  if (!stored) return null
  return webhookSeal(deps)
    .open(stored.secret)
    .catch(() => null)
}
