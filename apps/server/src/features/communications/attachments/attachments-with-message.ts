import type { PracticeTx } from '../../../db/database.ts'

/** Attachments, each with the message it belongs to. Callers add conditions and columns. */
export function attachmentsWithMessage(tx: PracticeTx) {
  return tx
    .selectFrom('attachments')
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.client_id', '=', 'attachments.client_id')
        .onRef('communications.id', '=', 'attachments.communication_id'),
    )
    .where('attachments.client_id', '=', tx.clientId)
}
