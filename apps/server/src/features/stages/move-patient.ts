import type { stages } from '@enamel/contract/stages'
import { byUser } from '@enamel/domain/actors/actor'
import { manualMove, NO_NEW_STAGE } from '@enamel/domain/stages/manual-move'
import { stageOf } from '@enamel/domain/stages/stages'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { type FieldErrors, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../http/pipeline/serve.ts'
import { lockPatient, patientById } from '../patients/index.ts'
import { pipelineOf } from '../pipeline/index.ts'
import { moveStage } from './move-stage.ts'

const noNewStage: FieldErrors = { stage: [NO_NEW_STAGE] }

/** Moves a patient by hand to any other stage, except one to which only the guided flow leads (STG-21, G-30). */
export const movePatient: Handler<typeof stages.move> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = deps.clock.now()
    const moved = await manualMoveOf(tx, patient, body.stage, now)
    if (!moved.ok) return refuse('validation', { errors: noNewStage })
    const { stage, nextActionAt } = moved
    await moveStage(tx, {
      patientId: patient.id,
      at: now,
      from: patient.stage,
      to: stage,
      nextActionAt,
      cause: 'move',
      note: body.note,
      actor: byUser(session.userId),
    })
    return ok({
      patient_id: patient.id,
      stage,
      next_action_at: nextActionAt?.toISOString() ?? null,
    })
  })

/** Checks the stage of a move that has other, malformed fields, so that all errors are in one response. */
export const validateMove: InputValidator<typeof stages.move> = ({ deps, session }, { params, body }) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const patient = await patientById(tx, params.id)
    if (!patient || body.stage === undefined) return {}
    const moved = await manualMoveOf(tx, patient, body.stage, deps.clock.now())
    return moved.ok ? {} : noNewStage
  })

async function manualMoveOf(tx: PracticeTx, { stage }: { stage: string | null }, to: string, now: Date) {
  const { zone } = await pipelineOf(tx)
  return manualMove({ stage: stageOf(stage), to, now, zone })
}
