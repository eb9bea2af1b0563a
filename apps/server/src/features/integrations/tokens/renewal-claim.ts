import { sql } from 'kysely'
import { inPractice } from '../../../db/in-practice.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Grant } from './token-service.ts'

/** After this time a renewal counts as abandoned. Requests for tokens have a shorter limit. */
const RENEWAL_SECONDS = 30

/** Claims the renewal of these tokens for this process; null while a different process has it. */
export async function claimRenewal<Credentials>(
  { db }: Dependencies,
  { service, clientId, connection }: Grant<Credentials>,
): Promise<Date | null> {
  const claimed = await inPractice(db, clientId, (tx) =>
    tx
      .updateTable('integrations')
      // JavaScript's times have milliseconds, and the claim is released by its time.
      .set({
        renewing_until: sql`date_trunc('milliseconds', now() + ${RENEWAL_SECONDS} * interval '1 second')`,
      })
      .where('client_id', '=', clientId)
      .where('integration', '=', service.connections.integration)
      .where('credentials', '=', connection.sealedCredentials)
      .where((condition) =>
        condition.or([
          condition('renewing_until', 'is', null),
          condition('renewing_until', '<', sql<Date>`now()`),
        ]),
      )
      .returning('renewing_until')
      .executeTakeFirst(),
  )
  return claimed?.renewing_until ?? null
}

export async function releaseClaim<Credentials>(
  { db }: Dependencies,
  { service, clientId }: Grant<Credentials>,
  claim: Date,
): Promise<void> {
  await inPractice(db, clientId, (tx) =>
    tx
      .updateTable('integrations')
      .set({ renewing_until: null })
      .where('client_id', '=', clientId)
      .where('integration', '=', service.connections.integration)
      .where('renewing_until', '=', claim)
      .execute(),
  )
}
