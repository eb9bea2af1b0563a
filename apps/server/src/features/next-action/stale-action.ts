import type { PracticeTx } from '../../db/database.ts'
import { refuse } from '../../http/pipeline/handler-result.ts'
import { readPatient } from '../patients/index.ts'
import { lastMoverName } from '../stages/index.ts'

/** States who was first, and the present values. */
export async function refuseStale(tx: PracticeTx, patientId: string, now: Date) {
  const name = (await lastMoverName(tx, patientId)) ?? 'Another user'
  return refuse('action_stale', { values: { name }, record: await readPatient(tx, patientId, now) })
}
