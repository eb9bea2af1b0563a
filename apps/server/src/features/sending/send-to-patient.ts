import type {
  ApprovedTemplateReason,
  OwnTextReason,
  SendReason,
} from '@enamel/domain/communications/messages/send-refusal'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readEvent } from '../timeline/index.ts'
import { sendMessages } from './send-messages.ts'
import type { ApprovedTemplate, MessageToPatient, OwnText, SendToPatientResult } from './sending.ts'

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
  { channel, actor, purpose, claimed, ...message }: MessageToPatient,
): Promise<SendToPatientResult<SendReason>> {
  const { id, patient } = message
  const set = { channel, actor, purpose, claimed, bulkBatchId: null, messages: [message] }
  const result = (await sendMessages(tx, deps, set)).get(id)
  if (result?.ok === false) return result
  const entry = result?.entry ?? (await readEvent(tx, patient.id, id))
  if (!result || !entry) throw new Error(`Message ${id} is not on its timeline`)
  return { ok: true, entry, isRepeat: result.isRepeat }
}
