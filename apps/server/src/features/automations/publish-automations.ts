import type { PracticeTx } from '../../db/practice-tx.ts'
import { publish } from '../../realtime/publish.ts'

/** An event lists at most this many patients; a patient panel that is not among them reloads later. */
const PATIENTS_MAX = 100

/** Publishes that workflows changed: their switches, actions or templates. */
export function publishWorkflows(tx: PracticeTx, workflowIds: readonly string[]): Promise<void> {
  return publish(tx, 'automations.changed', null, { workflow_ids: [...workflowIds], patient_ids: [] })
}

/** Publishes that the enrolments of these patients changed. */
export function publishEnrolments(
  tx: PracticeTx,
  enrolments: readonly { workflowId: string }[],
  patientIds: readonly string[],
): Promise<void> {
  return publish(tx, 'automations.changed', null, {
    workflow_ids: [...new Set(enrolments.map(({ workflowId }) => workflowId))],
    patient_ids: [...new Set(patientIds)].slice(0, PATIENTS_MAX),
  })
}
