import { type Enrolment, isLive, startEnrolment } from '@enamel/domain/automations/engine/enrolment'
import { applyStageChange } from '@enamel/domain/automations/engine/patient-enrolments'
import { undoStageChange } from '@enamel/domain/automations/engine/undo-stage-change'
import { isReferred, type StageEntry } from '@enamel/domain/automations/trigger'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { PatientCreated, StageChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { patientById } from '../../patients/index.ts'
import {
  insertEnrolments,
  lockEnrolmentsTouchedAt,
  lockLiveEnrolments,
  saveEnrolments,
} from '../enrolment.queries.ts'
import { publishEnrolments } from '../publish-automations.ts'
import { shareWorkflows } from '../workflow.queries.ts'
import { runEnrolmentsNow } from './run-enrolments.kind.ts'
import { workflowOutlines } from './workflow-outline.queries.ts'

/** A patient who has just entered a stage. */
interface Entry extends Pick<StageEntry, 'from' | 'to'> {
  patientId: string
  at: Date
}

/** Enrols a new patient in the workflows that their first stage starts (W-01). */
export const enrolNewPatient: Reaction<PatientCreated> = (tx, { patientId, stage: to, at }) =>
  enterStage(tx, { patientId, from: null, to, at })

/**
 * Ends the enrolments that a move ends, and enrols the patient in the workflows that it starts (W-01, W-04). A new next
 * action in the same stage does neither. A move that takes another one back reverts what that one did.
 */
export const enrolMovedPatient: Reaction<StageChanged> = async (
  tx,
  { patientId, from, to, at, undoneAt },
) => {
  if (from === to) return
  if (undoneAt) await undoEntry(tx, { patientId, at, undoneAt })
  else await enterStage(tx, { patientId, from: { stage: from }, to, at })
}

async function enterStage(tx: PracticeTx, { patientId, from, to, at }: Entry): Promise<void> {
  await shareWorkflows(tx)
  const live = from === null ? [] : await lockLiveEnrolments(tx, [patientId])
  const workflows = await workflowOutlines(
    tx,
    live.map(({ workflowId }) => workflowId),
  )
  if (workflows.size === 0) return
  const patient = await patientById(tx, patientId)
  if (!patient) return
  const entry = { from, to, isReferred: isReferred(patient) }
  const { changed, starts } = applyStageChange(workflows, live, entry, at)
  const started = starts.map(({ id }) => ({
    ...startEnrolment(id, uuid(), at),
    patientId,
    startedByStage: to,
  }))
  await saveEnrolments(tx, changed)
  await insertEnrolments(tx, started)
  const touched: Enrolment[] = [...changed, ...started]
  if (touched.some(isLive)) await runEnrolmentsNow(tx)
  if (touched.length > 0) await publishEnrolments(tx, touched, [patientId])
}

async function undoEntry(
  tx: PracticeTx,
  { patientId, at, undoneAt }: Pick<Entry, 'patientId' | 'at'> & { undoneAt: Date },
): Promise<void> {
  await shareWorkflows(tx)
  const touched = await lockEnrolmentsTouchedAt(tx, patientId, undoneAt)
  const changed = undoStageChange(touched, undoneAt, at)
  if (changed.length === 0) return
  await saveEnrolments(tx, changed)
  if (changed.some(isLive)) await runEnrolmentsNow(tx)
  await publishEnrolments(tx, changed, [patientId])
}
