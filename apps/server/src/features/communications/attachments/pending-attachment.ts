import { nameForUnnamedFile } from '@enamel/domain/communications/attachments/unnamed-file'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { NewAttachment } from '../messages/store-messages.ts'
import { fetchMediaKey, fetchMediaKind } from './fetch-media.kind.ts'

interface AnnouncedFile {
  messageId: string
  /** The file's position among the message's files, from 0. */
  position: number
  /** The type that the sender declares. */
  type: string
  /** Null for a file without a name. */
  name: string | null
}

/** The attachment for a file that has not been fetched from its provider yet. The timeline shows it as loading. */
export function pendingAttachment(
  { clientId }: PracticeTx,
  { messageId, position, type, name }: AnnouncedFile,
): NewAttachment {
  return {
    id: uuid(),
    name: name ?? nameForUnnamedFile(type, position + 1),
    type,
    size: 0,
    state: 'coming',
    storage_key: `attachments/${clientId}/${messageId}/${position}`,
  }
}

/** Enqueues a fetch for each attachment that this transaction writes. */
export async function enqueueFetches(tx: PracticeTx, files: readonly { id: string }[]): Promise<void> {
  for (const { id: attachment_id } of files) {
    const payload = { client_id: tx.clientId, attachment_id }
    await enqueue(tx, fetchMediaKind, payload, { key: fetchMediaKey(payload) })
  }
}
