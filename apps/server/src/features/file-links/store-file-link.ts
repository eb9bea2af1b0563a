import { FILE_LINK_DAYS } from '@enamel/domain/communications/attachments/sms-files'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { fileLinkHash, type LinkBase } from './file-link.ts'

/** Opens the public page with the files of a message for the next days, again if it had been opened before. */
export function storeFileLink(
  tx: PracticeTx,
  messageId: string,
  { secret }: Pick<LinkBase, 'secret'>,
  now: Date,
): void {
  const expires_at = new Date(now.getTime() + FILE_LINK_DAYS * MS_PER_DAY)
  const link = {
    client_id: tx.clientId,
    communication_id: messageId,
    token_hash: fileLinkHash(messageId, secret),
  }
  tx.send(
    tx
      .insertInto('file_links')
      .values({ ...link, expires_at })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'communication_id']).doUpdateSet({ expires_at }),
      )
      .compile(),
  )
}
