import { isUuid } from '@enamel/domain/text/uuid'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/**
 * Voids an invitation whose email bounced, as if the relay had refused it. Invitations are the product's own emails to
 * staff; owners see in the settings that they were not delivered.
 * @param ids the ids that the bounce may refer to
 * @returns whether the bounced email was an invitation
 */
export async function failInvitation(
  tx: PracticeTx,
  ids: readonly (string | null)[],
  now: Date,
): Promise<boolean> {
  const uuids = ids.filter((id) => id !== null).filter(isUuid)
  if (uuids.length === 0) return false
  const failedInvitations = await tx
    .updateTable('invitations')
    .set({ void_at: sql`coalesce(void_at, ${now})` })
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', uuids)
    .returning('id')
    .execute()
  if (failedInvitations.length === 0) return false
  await tx.emit({ name: 'practice_changed', sections: ['users'], at: now })
  return true
}
