import type { nextAction, Outcome } from '@enamel/contract/next-action'
import { type Actor, byUser } from '@enamel/domain/actors/actor'
import { isStale } from '@enamel/domain/next-action/stale-action'
import { fieldChoices } from '@enamel/domain/patients/field-choices'
import { listedSource } from '@enamel/domain/sources/source'
import { stageOf } from '@enamel/domain/stages/stages'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import { answer, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../http/pipeline/serve.ts'
import { type LockedPatient, lockPatient, patientById, readPatient, setSource } from '../patients/index.ts'
import { pipelineOf } from '../pipeline/index.ts'
import { clearSnooze } from '../snooze/index.ts'
import { lockSourceNames, sourceNames } from '../sources/index.ts'
import { lastMoverName, moveStage } from '../stages/index.ts'
import { moveOf, type OutcomeStanding, outcomeErrors } from './check-outcome.ts'
import { beginInPracticeSystem } from './practice-system-choice.ts'

/** Saves the outcome of an action, all of it or nothing (FLOW-10, G-26, "Stage transitions"). */
export const saveOutcome: Handler<typeof nextAction.save> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const sources = body.source === null ? [] : await lockSourceNames(tx)
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = deps.clock.now()
    if (body.based_on && isStale(body.based_on, patient)) return refuseStale(tx, patient.id, now)

    const standing = await standingOf(tx, patient, sources, now)
    const refused = refuseInvalid(await outcomeErrors(tx, body, standing, deps))
    if (refused) return refused
    const moved = moveOf(body, standing)
    const source = body.source && listedSource(standing.sources, body.source)
    // Before anything is written: a refusal leaves nothing behind.
    const actor = byUser(session.userId)
    const begun =
      body.dentally &&
      (await beginInPracticeSystem(tx, body.dentally, { patientId: patient.id, actor, deps }))
    if (begun && !begun.ok) return begun

    await writeBeside(tx, patient, { outcome: { ...body, source }, actor, now })
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
      actor,
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

/** Refuses with the name of the user who was first, and the patient's present values. */
async function refuseStale(tx: PracticeTx, patientId: string, now: Date) {
  const name = (await lastMoverName(tx, patientId)) ?? 'Another user'
  return refuse('action_stale', { values: { name }, record: await readPatient(tx, patientId, now) })
}

/** The errors of an outcome of which other fields do not fit. */
export const validateOutcome: InputValidator<typeof nextAction.save> = (
  { deps, session },
  { params, body },
) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const patient = await patientById(tx, params.id)
    if (!patient) return {}
    const standing = await standingOf(tx, patient, await sourceNames(tx), deps.clock.now())
    return outcomeErrors(tx, body, standing, deps)
  })

async function standingOf(
  tx: PracticeTx,
  patient: Pick<LockedPatient, 'id' | 'stage' | 'source'>,
  sources: readonly string[],
  now: Date,
): Promise<OutcomeStanding> {
  return {
    patientId: patient.id,
    stage: stageOf(patient.stage),
    pipeline: await pipelineOf(tx),
    sources: fieldChoices(sources, patient.source),
    now,
  }
}

interface Saving {
  outcome: Outcome
  actor: Actor
  now: Date
}

/** The other choices of the flow: the lead source, and whether the patient is woken. */
async function writeBeside(
  tx: PracticeTx,
  patient: LockedPatient,
  { outcome: { source, end_snooze }, actor, now }: Saving,
): Promise<void> {
  if (source !== null && source !== patient.source) await setSource(tx, patient, source, actor, now)
  if (end_snooze) await clearSnooze(tx, patient.id, now, actor)
}
