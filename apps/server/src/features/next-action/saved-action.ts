import { stageOf } from '@enamel/domain/stages/stages'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { refuse } from '../../http/pipeline/handler-result.ts'
import { readPatient } from '../patients/index.ts'
import { lastMoverName } from '../stages/index.ts'

/** The action of a patient, locked by the caller, after an outcome was saved or taken back. */
export async function savedAction(tx: PracticeTx, patientId: string, now: Date) {
  const patient = await readPatient(tx, patientId, now)
  if (!patient) throw new Error('A locked patient cannot be read')
  const { stage, next_action_at, source, snooze } = patient
  return { patient_id: patientId, stage: stageOf(stage), next_action_at, source, snooze }
}

/** Refuses with the name of the user who completed the action, and the patient's current values. */
export async function refuseStale(tx: PracticeTx, patientId: string, now: Date) {
  const name = (await lastMoverName(tx, patientId)) ?? 'Another user'
  return refuse('action_stale', { values: { name }, record: await readPatient(tx, patientId, now) })
}
