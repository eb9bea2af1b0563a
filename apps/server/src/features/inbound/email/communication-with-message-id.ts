import { communicationOfMessageId } from '@enamel/domain/communications/email/addresses'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** Our email with this Message-ID, which a mailbox's provider may have chosen. */
export async function communicationWithMessageId(
  tx: PracticeTx,
  messageId: string | null,
): Promise<string | null> {
  if (messageId === null) return null
  const row = await tx
    .selectFrom('communications')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('inbound', '=', false)
    .where('identity', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? communicationOfMessageId(messageId)
}
