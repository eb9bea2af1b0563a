import type { PracticeTx } from '../../../db/practice-tx.ts'

/** The messages that workflows wrote to a patient, oldest first. */
export function messagesTo(tx: PracticeTx, patientId: string) {
  return tx
    .selectFrom('communications')
    .select(['id', 'comm_type', 'text_content', 'subject', 'to_email', 'to_number', 'automated', 'datetime'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('system_actor', '=', 'automation')
    .orderBy('datetime')
    .orderBy('id')
    .execute()
}

/** The patient's enrolments, oldest first, each with what happened at its nodes. */
export async function enrolmentsOf(tx: PracticeTx, patientId: string) {
  const rows = await tx
    .selectFrom('enrolments')
    .select(['id', 'workflow_id', 'state', 'end_reason', 'position', 'due_at'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  const executions = await tx
    .selectFrom('node_executions')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    log: executions
      .filter(({ enrolment_id }) => enrolment_id === row.id)
      .map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`)),
  }))
}
