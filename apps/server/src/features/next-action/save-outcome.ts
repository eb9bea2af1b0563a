import type { nextAction, Outcome } from '@enamel/contract/next-action'
import { listedSource, SOURCE_NOT_LISTED } from '@enamel/domain/sources/source'
import { stageOf } from '@enamel/domain/stages/stages'
import type { PracticeTx } from '../../db/database.ts'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { type LockedPatient, lockPatient, readPatient, setSource } from '../patients/index.ts'
import { pipelineOf } from '../pipeline/index.ts'
import { clearSnooze } from '../snooze/index.ts'
import { namesToWrite } from '../sources/index.ts'
import { checkOutcome } from './check-outcome.ts'
import { moveStage } from './move-stage.ts'
import { beginInPracticeSystem } from './practice-system-choice.ts'
import { isStale, refuseStale } from './stale-action.ts'

/** Saves the outcome of an action, all of it or nothing (FLOW-10, G-26, "Stage transitions"). */
export const saveOutcome: Handler<typeof nextAction.save> = ({ world, session, change }, { params, body }) =>
  change(async (tx) => {
    const sources = body.source === null ? [] : await namesToWrite(tx)
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = world.clock.now()
    if (body.based_on && isStale(body.based_on, patient)) return refuseStale(tx, patient.id, now)

    // What the patient has stays choosable where the practice has it no more.
    const source = body.source && listedSource([...sources, patient.source], body.source)
    if (body.source !== null && source === null)
      return refuse('validation', { errors: { source: [SOURCE_NOT_LISTED] } })
    const pipeline = await pipelineOf(tx)
    const moved = checkOutcome(body, { patientId: patient.id, stage: stageOf(patient.stage), pipeline, now })
    if (!moved.ok) return refuse('validation', { errors: moved.errors })
    // Before anything is written: what it refuses leaves nothing behind.
    const { userId } = session
    const begun =
      body.dentally &&
      (await beginInPracticeSystem(tx, body.dentally, { patientId: patient.id, userId, world }))
    if (begun && !begun.ok) return begun

    await writeBeside(tx, patient, { outcome: { ...body, source }, userId, now })
    await moveStage(tx, {
      patientId: patient.id,
      at: now,
      from: patient.stage,
      to: moved.stage,
      nextActionAt: moved.nextActionAt,
      cause: 'outcome',
      nextAction: body.next_action,
      note: body.note,
      ...(moved.noFurtherAttempt && { remark: 'No further attempt will be made' }),
      userId,
    })
    const saved = await readPatient(tx, patient.id, now)
    return answer({
      patient_id: patient.id,
      stage: moved.stage,
      next_action_at: moved.nextActionAt?.toISOString() ?? null,
      source: saved?.source ?? patient.source,
      snooze: saved?.snooze ?? null,
      dentally: begun && { state: begun.state },
    })
  })

interface Saving {
  outcome: Outcome
  userId: string
  now: Date
}

/** What else was chosen on the way: the lead source, and whether the patient is woken. */
async function writeBeside(
  tx: PracticeTx,
  patient: LockedPatient,
  { outcome: { source, end_snooze }, userId, now }: Saving,
): Promise<void> {
  if (source !== null && source !== patient.source) await setSource(tx, patient, source, userId, now)
  if (end_snooze) await clearSnooze(tx, patient.id, now, userId)
}
