import { stages } from '@enamel/contract/stages'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { auditProduct } from '../audit/index.ts'
import { setPipelinePosition } from '../patients/index.ts'
import { recordStageChange, type StageChange } from './stage-change.queries.ts'

export interface StageMove extends StageChange {
  /** The note written with the move. */
  note?: string | null
  /** A remark that the timeline shows with the move. */
  remark?: string
  /** Whether any action of the patient counts as saved; only where an outcome is taken back. */
  initialized?: boolean
}

/**
 * Moves a patient to a stage; every move goes through here. Writes stage and due date, records the change and emits it.
 * The caller has locked the patient's row and has determined the new stage by the rules.
 * @returns the id of the recorded change
 */
export async function moveStage(tx: PracticeTx, move: StageMove): Promise<string> {
  const { patientId, at, from, to, nextActionAt, cause, note = null, remark = null, actor } = move
  const position = {
    stage: to,
    next_action_at: nextActionAt,
    // An outcome means that a user has saved an action of this patient (G-11).
    ...(cause === 'outcome' && { initialized: true }),
    ...(move.initialized !== undefined && { initialized: move.initialized }),
  }
  await setPipelinePosition(tx, patientId, position, at)
  const id = await recordStageChange(tx, move)
  await auditProduct(tx, stages.move, move)
  await tx.emit({
    name: 'stage_changed',
    patientId,
    at,
    from,
    to,
    nextActionAt,
    cause,
    note,
    remark,
    undoneAt: move.undoes?.at ?? null,
    actor,
  })
  return id
}

/** Records the first stage of a new patient, whose row has been written, and emits that the patient was created. */
export async function enterStage(tx: PracticeTx, entry: Omit<StageChange, 'from'>): Promise<void> {
  const { patientId, at, to, nextActionAt, actor } = entry
  await recordStageChange(tx, { ...entry, from: null })
  await tx.emit({ name: 'patient_created', patientId, at, stage: to, nextActionAt, actor })
}
