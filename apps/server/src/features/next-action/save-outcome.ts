import type { nextAction, Outcome } from '@enamel/contract/next-action'
import { type Actor, byUser } from '@enamel/domain/actors/actor'
import { isStale } from '@enamel/domain/next-action/stale-action'
import { isUndoable } from '@enamel/domain/next-action/undo'
import { fieldChoices } from '@enamel/domain/patients/field-choices'
import { listedSource } from '@enamel/domain/sources/source'
import { stageOf } from '@enamel/domain/stages/stages'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../http/pipeline/serve.ts'
import { type LockedPatient, lockPatient, patientById, setSource } from '../patients/index.ts'
import { pipelineOf } from '../pipeline/index.ts'
import { clearSnooze } from '../snooze/index.ts'
import { lockSourceNames, sourceNames } from '../sources/index.ts'
import { moveStage, type ReplacedPosition } from '../stages/index.ts'
import { moveOf, type OutcomeContext, outcomeErrors } from './check-outcome.ts'
import { beginInPracticeSystem } from './practice-system-choice.ts'
import { refuseStale, savedAction } from './saved-action.ts'

/** Saves the outcome of an action, in full or not at all (FLOW-10, G-26, "Stage transitions"). */
export const saveOutcome: Handler<typeof nextAction.save> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const sources = body.source === null ? [] : await lockSourceNames(tx)
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = deps.clock.now()
    if (body.based_on && isStale(body.based_on, patient)) return refuseStale(tx, patient.id, now)

    const context = await contextOf(tx, patient, sources, now)
    const refused = refuseInvalid(await outcomeErrors(tx, body, context, deps))
    if (refused) return refused
    const moved = moveOf(body, context)
    const source = body.source && listedSource(context.sources, body.source)
    // Linking comes before every other write, so that a refusal changes nothing.
    const actor = byUser(session.userId)
    const linkOrCreation =
      body.dentally &&
      (await beginInPracticeSystem(tx, body.dentally, { patientId: patient.id, actor, deps }))
    if (linkOrCreation && !linkOrCreation.ok) return linkOrCreation

    await saveOtherChoices(tx, patient, { outcome: { ...body, source }, actor, now })
    const replaced = isUndoable(body.next_action, { stage: context.stage, ...context.pipeline })
      ? replacedBy(patient, body)
      : undefined
    const moveId = await moveStage(tx, {
      patientId: patient.id,
      at: now,
      from: patient.stage,
      to: moved.stage,
      nextActionAt: moved.nextActionAt,
      cause: 'outcome',
      nextAction: body.next_action,
      note: body.note,
      ...(moved.noFurtherAttempt && { remark: 'No further attempt will be made' }),
      ...(replaced && { replaced }),
      actor,
    })
    return ok({
      ...(await savedAction(tx, patient.id, now)),
      dentally: linkOrCreation && { state: linkOrCreation.state },
      ...(replaced && { undo_id: moveId }),
    })
  })

/**
 * The position that an outcome replaces, besides the stage. Undefined for an outcome that cannot be taken back, since it
 * has more than a move and the end of a snooze.
 */
function replacedBy(patient: LockedPatient, outcome: Outcome): ReplacedPosition | undefined {
  const { next_action_at, initialized, snooze_ends_at, snooze_comment, snooze_notified } = patient
  if (outcome.dentally || outcome.source !== null || outcome.note) return undefined
  return {
    next_action_at: next_action_at?.toISOString() ?? null,
    initialized,
    snooze:
      outcome.end_snooze && snooze_ends_at
        ? { ends_at: snooze_ends_at.toISOString(), comment: snooze_comment, notified: snooze_notified }
        : null,
  }
}

/** Checks the well-formed fields of an outcome that has malformed fields, so that all errors are in one response. */
export const validateOutcome: InputValidator<typeof nextAction.save> = (
  { deps, session },
  { params, body },
) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const patient = await patientById(tx, params.id)
    if (!patient) return {}
    const context = await contextOf(tx, patient, await sourceNames(tx), deps.clock.now())
    return outcomeErrors(tx, body, context, deps)
  })

async function contextOf(
  tx: PracticeTx,
  patient: Pick<LockedPatient, 'id' | 'stage' | 'source'>,
  sources: readonly string[],
  now: Date,
): Promise<OutcomeContext> {
  return {
    patientId: patient.id,
    stage: stageOf(patient.stage),
    pipeline: await pipelineOf(tx),
    sources: fieldChoices(sources, patient.source),
    now,
  }
}

interface SaveContext {
  outcome: Outcome
  actor: Actor
  now: Date
}

/** Saves the other choices of the flow: the lead source, and whether the snooze ends. */
async function saveOtherChoices(
  tx: PracticeTx,
  patient: LockedPatient,
  { outcome: { source, end_snooze }, actor, now }: SaveContext,
): Promise<void> {
  if (source !== null && source !== patient.source) await setSource(tx, patient, source, actor, now)
  if (end_snooze) await clearSnooze(tx, patient.id, now, actor)
}
