import { idempotencyRefusals } from '@enamel/contract/errors'
import type {
  ApprovedTemplateReason,
  OwnTextReason,
  SendReason,
} from '@enamel/domain/communications/messages/send-refusal'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { undoUntilOf } from '../delivery/index.ts'
import { readEvent } from '../timeline/index.ts'
import { sendMessages } from './send-messages.ts'
import {
  type ApprovedTemplate,
  type MessageToPatient,
  type OwnText,
  type SendToPatientResult,
  sendRefusal,
} from './sending.ts'

/**
 * Sends a message to a patient, for users and for every part of the product. Checks the message and writes it with its
 * delivery and job, in the caller's transaction. A repeat of a sent message returns that message and sends nothing.
 */
export async function sendToPatient(
  tx: PracticeTx,
  deps: Dependencies,
  message: MessageToPatient<OwnText>,
): Promise<SendToPatientResult<OwnTextReason>>
export async function sendToPatient(
  tx: PracticeTx,
  deps: Dependencies,
  message: MessageToPatient<ApprovedTemplate>,
): Promise<SendToPatientResult<ApprovedTemplateReason>>
export async function sendToPatient(
  tx: PracticeTx,
  deps: Dependencies,
  { channel, actor, purpose, canUndo, claimed, ...message }: MessageToPatient,
): Promise<SendToPatientResult<SendReason>> {
  const { id, patient } = message
  const set = { channel, actor, purpose, canUndo, claimed, bulkBatchId: null, messages: [message] }
  const result = (await sendMessages(tx, deps, set)).get(id)
  if (result?.ok === false) return result
  if (result?.entry) return { ok: true, entry: result.entry, isRepeat: false, undoUntil: result.undoUntil }
  const entry = await readEvent(tx, patient.id, id, deps)
  // A message that was taken back is not sent by a late repetition of its request.
  if (!entry) return sendRefusal('id_reused', idempotencyRefusals.id_reused.message)
  return { ok: true, entry, isRepeat: true, undoUntil: await undoUntilOf(tx, id, deps.clock.now()) }
}
