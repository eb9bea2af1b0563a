import { endedText, NOT_SCHEDULED } from '@enamel/domain/scheduled-messages/scheduled-message'
import type { PracticeTx } from '../../db/practice-tx.ts'

/**
 * What has become of a message that is not scheduled any more, as far as that is known: a cancelled one is stored for an
 * hour.
 * @param userId the user who asks
 */
export async function presentEnd(tx: PracticeTx, id: string, userId: string): Promise<string> {
  const cancelled = await tx
    .selectFrom('scheduled_messages')
    .leftJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'scheduled_messages.client_id')
        .onRef('users.id', '=', 'scheduled_messages.cancelled_by'),
    )
    .select(['cancelled_by', 'is_edited', 'users.name'])
    .where('scheduled_messages.client_id', '=', tx.clientId)
    .where('scheduled_messages.id', '=', id)
    .executeTakeFirst()
  if (cancelled?.name) {
    const by = cancelled.cancelled_by === userId ? null : cancelled.name
    return endedText({ kind: cancelled.is_edited ? 'edited' : 'cancelled', by })
  }
  const sent = await tx
    .selectFrom('communications')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return sent ? endedText({ kind: 'sent' }) : NOT_SCHEDULED
}
