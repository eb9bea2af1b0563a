import { recordingName } from '@enamel/domain/communications/messages/call-recording'
import type { CallRecording } from '../../../adapters/sms/received.ts'
import { lockNames } from '../../../db/lock-names.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueueFetches, pendingAttachment } from '../../communications/index.ts'
import { announceTimeline } from '../../timeline/index.ts'

/**
 * Stores a recording that the carrier reports, and attaches it to its call if the call is on a timeline. A repeated
 * report changes nothing.
 */
export async function storeRecording(tx: PracticeTx, recording: CallRecording, now: Date): Promise<void> {
  await tx
    .insertInto('call_recordings')
    .values({
      client_id: tx.clientId,
      provider_id: recording.providerId,
      call_provider_id: recording.callId,
      url: recording.url,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await attachRecordings(tx, recording.callId)
}

/**
 * Attaches a call's recordings that are not attached yet, and enqueues their download. Nothing happens until both
 * the call is on a timeline and a recording was reported: whichever is stored later finds the other.
 * @param callId the carrier's id of the call
 */
export async function attachRecordings(tx: PracticeTx, callId: string): Promise<void> {
  await lockRecordings(tx, callId)
  const call = await callOnTimeline(tx, callId)
  if (!call) return
  const recordings = await recordingsOf(tx, callId)
  const unattached = recordings.filter(({ attachment_id }) => attachment_id === null)
  let position = recordings.length - unattached.length
  for (const { provider_id } of unattached) {
    await attach(tx, { callMessageId: call.id, providerId: provider_id, position })
    position += 1
  }
  if (unattached.length > 0) await announceTimeline(tx, call.patient_id)
}

/** Without this lock, a call and its recording that arrive at the same time would not see each other. */
function lockRecordings(tx: PracticeTx, callId: string): Promise<void> {
  return lockNames(tx, `recordings of ${callId}`)
}

function callOnTimeline(tx: PracticeTx, callId: string) {
  return tx
    .selectFrom('communications')
    .select(['id', 'patient_id'])
    .where('client_id', '=', tx.clientId)
    .where('comm_type', '=', 'call')
    .where('provider_id', '=', callId)
    .executeTakeFirst()
}

function recordingsOf(tx: PracticeTx, callId: string) {
  return tx
    .selectFrom('call_recordings')
    .select(['provider_id', 'attachment_id'])
    .where('client_id', '=', tx.clientId)
    .where('call_provider_id', '=', callId)
    .orderBy('received_at')
    .orderBy('provider_id')
    .execute()
}

interface RecordingOfCall {
  callMessageId: string
  providerId: string
  position: number
}

async function attach(
  tx: PracticeTx,
  { callMessageId, providerId, position }: RecordingOfCall,
): Promise<void> {
  const file = pendingAttachment(tx, {
    messageId: callMessageId,
    position,
    type: 'audio/mpeg',
    name: recordingName(position),
  })
  await tx
    .insertInto('attachments')
    .values({ ...file, client_id: tx.clientId, communication_id: callMessageId, position })
    .execute()
  await tx
    .updateTable('call_recordings')
    .set({ attachment_id: file.id })
    .where('client_id', '=', tx.clientId)
    .where('provider_id', '=', providerId)
    .execute()
  await enqueueFetches(tx, [file])
}
