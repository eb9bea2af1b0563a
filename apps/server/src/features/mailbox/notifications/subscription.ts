import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import type { MailboxSubscription } from '../../../adapters/mailbox/mailbox-provider.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { sealFor } from '../../../sealed-text.ts'
import { StoredInstant } from '../../../stored-values.ts'
import { changeIntegration, integrationOf, type MailboxConnection } from '../../integrations/index.ts'

const Stored = z.object({
  id: z.string(),
  expiresAt: StoredInstant,
  /** Sealed. */
  secret: z.string().nullable(),
  renewedAt: StoredInstant,
})

/** A subscription of ours at a provider, as it is stored. */
export interface OwnSubscription extends MailboxSubscription {
  renewedAt: Date
}

/** The subscription to a practice's mailbox; null if there is none, or it cannot be read. */
export async function subscriptionOf(
  tx: PracticeTx,
  key: MailboxKey,
  secret: string,
): Promise<OwnSubscription | null> {
  const row = await integrationOf(tx, key)
  const stored = Stored.safeDecode(row?.subscription as z.input<typeof Stored>).data
  if (!stored) return null
  const opened =
    stored.secret === null
      ? null
      : await seal(secret)
          .open(stored.secret)
          .catch(() => undefined)
  return opened === undefined ? null : { ...stored, secret: opened }
}

/**
 * Stores a subscription.
 * @returns false when the practice was disconnected, or has connected a different mailbox, in the meantime
 */
export async function storeSubscription(
  tx: PracticeTx,
  key: MailboxKey,
  { subscription, connection }: { subscription: MailboxSubscription; connection: MailboxConnection },
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const row = await integrationOf(tx, key)
  if (row?.account !== connection.account || row.credentials === null) return false
  const { id, expiresAt } = subscription
  const sealed = subscription.secret === null ? null : await seal(secret).seal(subscription.secret)
  const stored = Stored.encode({ id, expiresAt, secret: sealed, renewedAt: now })
  await changeIntegration(tx, key, { subscription: JSON.stringify(stored) })
  return true
}

function seal(secret: string) {
  return sealFor(secret, 'mailbox subscriptions')
}
