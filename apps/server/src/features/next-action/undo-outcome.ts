import type { nextAction } from '@enamel/contract/next-action'
import { type Actor, byUser } from '@enamel/domain/actors/actor'
import { canUndo } from '@enamel/domain/next-action/undo'
import { stageOf } from '@enamel/domain/stages/stages'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { type LockedPatient, lockPatient } from '../patients/index.ts'
import { restoreSnooze } from '../snooze/index.ts'
import { latestChange, moveStage, type ReplacedPosition } from '../stages/index.ts'
import { refuseStale, savedAction } from './saved-action.ts'

/** The remark on the timeline, beside the stage to which the patient has moved back. */
const UNDONE = '“No answer” was undone'

/**
 * Takes back an outcome: the patient has the stage, the due date and the snooze from before it. A request that is
 * repeated, because its first response was lost, changes nothing.
 */
export const undoOutcome: Handler<typeof nextAction.undo> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = deps.clock.now()
    const latest = await latestChange(tx, patient.id)
    if (latest?.undoes === body.undo_id && latest.userId === session.userId)
      return ok(await savedAction(tx, patient.id, now))
    if (latest?.id !== body.undo_id) return refuseStale(tx, patient.id, now)
    const { replaced } = latest
    if (!replaced || !canUndo(latest, { userId: session.userId, now })) return refuse('undo_too_late')
    const actor = byUser(session.userId)
    await restoreSnoozeOf(tx, patient, replaced, { now, actor })
    await moveStage(tx, {
      patientId: patient.id,
      at: now,
      from: patient.stage,
      to: stageOf(latest.from),
      nextActionAt: replaced.next_action_at === null ? null : new Date(replaced.next_action_at),
      initialized: replaced.initialized,
      cause: 'undo',
      undoes: latest,
      remark: UNDONE,
      actor,
    })
    return ok(await savedAction(tx, patient.id, now))
  })

/** Restores the snooze that the outcome had ended, unless the patient has been snoozed again since. */
async function restoreSnoozeOf(
  tx: PracticeTx,
  patient: LockedPatient,
  { snooze }: ReplacedPosition,
  by: { now: Date; actor: Actor },
): Promise<void> {
  if (!snooze || patient.snooze_ends_at) return
  const { ends_at, ...rest } = snooze
  await restoreSnooze(tx, patient.id, { endsAt: new Date(ends_at), ...rest }, by)
}
