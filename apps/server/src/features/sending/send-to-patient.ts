import { communications } from '@enamel/contract/communications'
import { idempotencyRefusals } from '@enamel/contract/errors'
import type { VersionedEvent } from '@enamel/contract/timeline'
import type {
  ApprovedTemplateReason,
  OwnTextReason,
  SendReason,
} from '@enamel/domain/communications/messages/send-refusal'
import type { PracticeTx } from '../../db/database.ts'
import { forget, idempotent } from '../../db/idempotent.ts'
import type { Dependencies } from '../../dependencies.ts'
import { auditProduct } from '../audit/index.ts'
import { TIMELINE_ENTRY } from '../communications/index.ts'
import { practiceOf } from '../practice/index.ts'
import { readEvent } from '../timeline/index.ts'
import { checkMessage } from './check-message.ts'
import { queueMessage } from './queue-message.ts'
import {
  type ApprovedTemplate,
  type MessageToPatient,
  type OwnText,
  type SendRefusal,
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
  message: MessageToPatient,
): Promise<SendToPatientResult<SendReason>> {
  const result = await sendIdempotently(tx, deps, message)
  const { actor, patient } = message
  const action = { actor, patientId: patient.id, at: deps.clock.now(), ok: result.ok }
  await auditProduct(tx, communications.send, action)
  return result
}

async function sendIdempotently(
  tx: PracticeTx,
  deps: Dependencies,
  message: MessageToPatient,
): Promise<SendToPatientResult<SendReason>> {
  const { id, patient, channel, content, request = { channel, content } } = message
  const now = deps.clock.now()
  const key = { operation: TIMELINE_ENTRY, id, body: { patient: patient.id, ...request }, now }
  const execution = await idempotent<VersionedEvent | SendRefusal>(tx, key, async () => {
    const context = { tx, channel, practice: await practiceOf(tx), patient, now }
    const checked = await checkMessage(context, message, deps)
    return checked.ok ? queueMessage(context, { ...message, ...checked }) : checked
  })
  if (execution.kind === 'id_reused') return sendRefusal('id_reused', idempotencyRefusals.id_reused.message)
  if ('reason' in execution.result) {
    await forget(tx, key)
    return execution.result
  }
  if (execution.kind === 'first') return { ok: true, entry: execution.result, isRepeat: false }
  return { ok: true, entry: (await readEvent(tx, patient.id, id)) ?? execution.result, isRepeat: true }
}
