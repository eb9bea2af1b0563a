import { isUuid } from '@enamel/domain/text/uuid'
import { sql } from 'kysely'
import type { PracticeTx } from '../../../db/database.ts'

/**
 * Voids an invitation that could not be delivered, like one that the relay refused: it is the product's own mail to
 * staff.
 * @param ids the Message-IDs under which the mail may have been sent
 * @returns whether it was an invitation
 */
export async function failInvitation(
  tx: PracticeTx,
  ids: readonly (string | null)[],
  now: Date,
): Promise<boolean> {
  const asked = ids.filter((id) => id !== null).filter(isUuid)
  if (asked.length === 0) return false
  const failed = await tx
    .updateTable('invitations')
    .set({ void_at: sql`coalesce(void_at, ${now})` })
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', asked)
    .returning('id')
    .execute()
  return failed.length > 0
}
