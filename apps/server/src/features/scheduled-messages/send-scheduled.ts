import { byUser } from '@enamel/domain/actors/actor'
import {
  CHANGED_SINCE,
  CONTACT_ENDED_SINCE,
  hasContactEndedSince,
} from '@enamel/domain/scheduled-messages/scheduled-message'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { bindUploads, unbindUploads } from '../communications/index.ts'
import {
  changesOfThread,
  type MessageToPatient,
  type OwnText,
  sendToPatient,
  textOfRequest,
} from '../sending/index.ts'
import { emitChange } from './emit-change.ts'
import { deleteScheduled, type LockedScheduled, updateScheduled } from './scheduled-message.queries.ts'

type SendResult = { ok: true } | { ok: false; reason: string }

/**
 * Sends a scheduled message in the name of its author, exactly as if they had pressed Send now: by all rules, at the
 * patient's present address. It leaves the list in the transaction that writes the message. Otherwise it stays, with the
 * reason: `stopped` if something has changed that staff should read first, `failed` if it cannot be sent.
 * @param by the user who asked for it now; null at its time, when its author is notified of a reason
 */
export async function sendScheduled(
  tx: PracticeTx,
  deps: Dependencies,
  { patient, row }: LockedScheduled,
  by: string | null,
): Promise<SendResult> {
  const now = deps.clock.now()
  const { id, user_id: userId } = row
  const stop = (reason: string, state: 'stopped' | 'failed', basedOn = row.based_on) =>
    stopScheduled(tx, { patient, row: { ...row, based_on: basedOn } }, { state, reason, by, now })
  if (hasContactEndedSince(row.stage, patient.stage)) return stop(CONTACT_ENDED_SINCE, 'stopped')

  const owner = { patientId: patient.id, userId, now }
  const threadChanges = await changesOfThread(tx, { ...owner, basedOn: row.based_on })
  const files = await unbindUploads(tx, id, owner)
  const message = {
    id,
    patient,
    channel: row.channel,
    actor: byUser(userId),
    purpose: 'staff' as const,
    endSnooze: row.request.end_snooze,
    threadChanges,
  }
  const result =
    row.kind === 'text'
      ? await sendText(tx, deps, { ...message, content: textOfRequest(row.request, row.channel) })
      : await sendToPatient(tx, deps, {
          ...message,
          content: { kind: 'template', templateId: row.request.template_id },
        })
  if (result.ok) {
    await deleteScheduled(tx, id)
    await emitChange(tx, row, { change: 'sent', by, at: now })
    return { ok: true }
  }
  await bindUploads(
    tx,
    files.map((file) => file.id),
    id,
    owner,
  )
  if (result.reason !== 'thread_changed') return stop(result.text, 'failed')
  // The user who sends it next has read everything that has come in by now.
  return stop(CHANGED_SINCE, 'stopped', threadChanges.at(-1))
}

/** Sends a text as its author wrote it, also if the template from which it was made has been removed since. */
async function sendText(tx: PracticeTx, deps: Dependencies, message: MessageToPatient<OwnText>) {
  const result = await sendToPatient(tx, deps, message)
  if (result.ok || result.reason !== 'template_unusable') return result
  return sendToPatient(tx, deps, { ...message, content: { ...message.content, templateId: null } })
}

interface Stop {
  state: 'stopped' | 'failed'
  reason: string
  by: string | null
  now: Date
}

/** Leaves a message unsent, with the reason. The next attempt compares with the patient as they are now. */
export async function stopScheduled(
  tx: PracticeTx,
  { patient, row }: LockedScheduled,
  { state, reason, by, now }: Stop,
): Promise<{ ok: false; reason: string }> {
  await updateScheduled(tx, row.id, { state, reason, based_on: row.based_on, stage: patient.stage })
  await emitChange(tx, row, { change: 'not_sent', reason, by, at: now })
  return { ok: false, reason }
}
