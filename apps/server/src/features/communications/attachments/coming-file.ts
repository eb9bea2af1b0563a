import { nameOfUnnamed } from '@enamel/domain/communications/attachments/unnamed-file'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { NewAttachment } from '../messages/write-message.ts'
import { fetchMediaKey, fetchMediaKind } from './fetch-media.kind.ts'

interface Announced {
  messageId: string
  /** Its place among the message's files, from 0. */
  position: number
  /** The type that its sender declares. */
  type: string
  /** Null for a file without a name. */
  name: string | null
}

/** The attachment of a file whose bytes are still with the provider, shown as loading. */
export function comingFile(
  { clientId }: PracticeTx,
  { messageId, position, type, name }: Announced,
): NewAttachment {
  return {
    id: uuid(),
    name: name ?? nameOfUnnamed(type, position + 1),
    type,
    size: 0,
    state: 'coming',
    storage_key: `attachments/${clientId}/${messageId}/${position}`,
  }
}

/** Has the bytes of files fetched whose places this transaction writes. */
export async function fetchSoon(tx: PracticeTx, files: readonly { id: string }[]): Promise<void> {
  for (const { id: attachment_id } of files) {
    const payload = { client_id: tx.clientId, attachment_id }
    await enqueue(tx, fetchMediaKind, payload, { key: fetchMediaKey(payload) })
  }
}
