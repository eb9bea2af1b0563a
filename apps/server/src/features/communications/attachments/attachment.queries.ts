import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { announceTimeline } from '../../timeline/index.ts'

/** The files of messages, each message's in their order. */
export function filesOfMessages(reader: PracticeReader, messageIds: readonly string[]) {
  return reader
    .selectFrom('attachments')
    .select(['communication_id', 'name', 'type', 'size', 'storage_key'])
    .where('client_id', '=', reader.clientId)
    .where('communication_id', 'in', messageIds)
    .orderBy('position')
    .execute()
}

/** A stored file of a message, and the patient whose timeline shows it. */
export function sentFile(reader: PracticeReader, id: string) {
  return attachmentsWithMessage(reader)
    .select(['attachments.name', 'attachments.type', 'attachments.storage_key', 'communications.patient_id'])
    .where('attachments.id', '=', id)
    .where('attachments.state', '=', 'stored')
    .executeTakeFirst()
}

/** A file to fetch, with the inbound message it came with; undefined when the file is already stored or lost. */
export async function fileToFetch(tx: PracticeTx, attachmentId: string) {
  return attachmentsWithMessage(tx)
    .innerJoin('inbound_messages', (join) =>
      join
        .onRef('inbound_messages.client_id', '=', 'attachments.client_id')
        .onRef('inbound_messages.id', '=', 'attachments.communication_id'),
    )
    .leftJoin('call_recordings', (join) =>
      join
        .onRef('call_recordings.client_id', '=', 'attachments.client_id')
        .onRef('call_recordings.attachment_id', '=', 'attachments.id'),
    )
    .select([
      'attachments.position',
      'attachments.name',
      'attachments.type',
      'attachments.storage_key',
      'communications.patient_id',
      'inbound_messages.channel',
      'inbound_messages.raw',
      'inbound_messages.received_at',
      'call_recordings.url as recording_url',
    ])
    .where('attachments.id', '=', attachmentId)
    .where('attachments.state', '=', 'coming')
    .executeTakeFirst()
}

export type FileToFetch = NonNullable<Awaited<ReturnType<typeof fileToFetch>>>

/**
 * Files that have not been fetched yet and can now be requested from their providers or marked as lost, up to a limit.
 * @param withWhatsApp whether files can be requested from WhatsApp
 * @param receivedSince WhatsApp no longer has older files; they are included in any case, to be marked as lost
 */
export function pendingFiles(
  tx: PracticeTx,
  { withWhatsApp, receivedSince, limit }: { withWhatsApp: boolean; receivedSince: Date; limit: number },
) {
  return attachmentsWithMessage(tx)
    .innerJoin('inbound_messages', (join) =>
      join
        .onRef('inbound_messages.client_id', '=', 'attachments.client_id')
        .onRef('inbound_messages.id', '=', 'attachments.communication_id'),
    )
    .select(['attachments.client_id', 'attachments.id as attachment_id'])
    .where('attachments.state', '=', 'coming')
    .where((file) =>
      file.or([
        file('inbound_messages.channel', '<>', 'WhatsApp'),
        file.val(withWhatsApp),
        file('inbound_messages.received_at', '<=', receivedSince),
      ]),
    )
    .limit(limit)
    .execute()
}

export type FileResult = { state: 'lost' } | { state: 'stored'; type: string; name: string; size: number }

/** Marks a file as stored or lost, and notifies open timelines. */
export async function settleFile(
  tx: PracticeTx,
  attachmentId: string,
  patientId: string,
  result: FileResult,
): Promise<void> {
  const changed = await tx
    .updateTable('attachments')
    .set(result)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', attachmentId)
    .where('state', '=', 'coming')
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await announceTimeline(tx, patientId)
}

/** Attachments, each with the message it belongs to. Callers add conditions and columns. */
function attachmentsWithMessage(reader: PracticeReader) {
  return reader
    .selectFrom('attachments')
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.client_id', '=', 'attachments.client_id')
        .onRef('communications.id', '=', 'attachments.communication_id'),
    )
    .where('attachments.client_id', '=', reader.clientId)
}
