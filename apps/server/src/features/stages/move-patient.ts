import type { stages } from '@enamel/contract/stages'
import { manualMove, NO_NEW_STAGE } from '@enamel/domain/next-action/manual-move'
import { stageOf } from '@enamel/domain/stages/stages'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { moveStage } from '../next-action/index.ts'
import { lockPatient } from '../patients/index.ts'
import { pipelineOf } from '../pipeline/index.ts'

/** Moves a patient by hand to a stage that the modal offers (STG-21, G-30). */
export const movePatient: Handler<typeof stages.move> = ({ world, session, change }, { params, body }) =>
  change(async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = world.clock.now()
    const { zone } = await pipelineOf(tx)
    const moved = manualMove({ stage: stageOf(patient.stage), to: body.stage, now, zone })
    if (!moved.ok) return refuse('validation', { errors: { stage: [NO_NEW_STAGE] } })
    const { stage, nextActionAt } = moved
    await moveStage(tx, {
      patientId: patient.id,
      at: now,
      from: patient.stage,
      to: stage,
      nextActionAt,
      cause: 'move',
      note: body.note,
      userId: session.userId,
    })
    return answer({
      patient_id: patient.id,
      stage,
      next_action_at: nextActionAt?.toISOString() ?? null,
    })
  })
