import type { PracticeTx } from '../../../db/practice-tx.ts'
import { ok } from '../../../http/pipeline/handler-result.ts'
import { lockPatient } from '../../patients/index.ts'
import { lockEnrolment, type StoredEnrolment } from '../enrolment.queries.ts'
import { publishEnrolments } from '../publish-automations.ts'
import { shareWorkflows } from '../workflow.queries.ts'
import { namedEnrolment, namedEnrolments } from './named-enrolments.ts'
import { presentEnrolments } from './present-enrolment.ts'

/** Locks an enrolment and its patient, so that the engine does not run them meanwhile. */
export async function lockEnrolmentAndPatient(
  tx: PracticeTx,
  id: string,
): Promise<StoredEnrolment | undefined> {
  const found = await namedEnrolments(tx).where('e.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockPatient(tx, found.patient_id)
  await shareWorkflows(tx)
  return lockEnrolment(tx, id)
}

/** Publishes that staff changed an enrolment. @returns it as it is now */
export async function publishAndPresent(tx: PracticeTx, { id, workflowId, patientId }: StoredEnrolment) {
  await publishEnrolments(tx, [{ workflowId }], [patientId])
  const row = await namedEnrolments(tx).where('e.id', '=', id).executeTakeFirstOrThrow()
  const [enrolment] = await presentEnrolments(tx, [namedEnrolment(row)])
  if (!enrolment) throw new Error(`The workflow of enrolment ${id} is gone`)
  return ok(enrolment, { patientIds: [patientId] })
}
