import { type Enrolment, liveStates } from '@enamel/domain/automations/engine/enrolment'
import { type Selectable, sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import type { Schema } from '../../db/database.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** An enrolment with its patient, and the stage by which it was started. */
export interface StoredEnrolment extends Enrolment {
  patientId: string
  startedByStage: string
}

type Row = Pick<
  Selectable<Schema['enrolments']>,
  | 'id'
  | 'workflow_id'
  | 'patient_id'
  | 'state'
  | 'end_reason'
  | 'position'
  | 'entered_at'
  | 'due_at'
  | 'held_since'
  | 'started_at'
  | 'started_by_stage'
  | 'over_at'
>

export function storedEnrolment(row: Row): StoredEnrolment {
  return {
    id: row.id,
    workflowId: row.workflow_id,
    patientId: row.patient_id,
    state: row.state,
    endReason: row.end_reason,
    position: row.position,
    enteredAt: row.entered_at,
    dueAt: row.due_at,
    heldSince: row.held_since,
    startedAt: row.started_at,
    startedByStage: row.started_by_stage,
    overAt: row.over_at,
  }
}

/** The live enrolments of these patients, locked until the transaction ends. The caller has locked the patients. */
export async function lockLiveEnrolments(
  tx: PracticeTx,
  patientIds: readonly string[],
): Promise<StoredEnrolment[]> {
  const rows = await lockedEnrolments(tx)
    .where('patient_id', '=', anyId(patientIds))
    .where('state', 'in', [...liveStates])
    .execute()
  return rows.map(storedEnrolment)
}

/** The live enrolments of a workflow, locked until the transaction ends. The caller has locked the workflow. */
export async function lockEnrolmentsOf(tx: PracticeTx, workflowId: string): Promise<StoredEnrolment[]> {
  const rows = await lockedEnrolments(tx)
    .where('workflow_id', '=', workflowId)
    .where('state', 'in', [...liveStates])
    .execute()
  return rows.map(storedEnrolment)
}

/**
 * The enrolments of a patient that started or ended at this instant, locked until the transaction ends. The caller has
 * locked the patient.
 */
export async function lockEnrolmentsTouchedAt(
  tx: PracticeTx,
  patientId: string,
  at: Date,
): Promise<StoredEnrolment[]> {
  const rows = await lockedEnrolments(tx)
    .where('patient_id', '=', patientId)
    .where((where) => where.or([where('started_at', '=', at), where('over_at', '=', at)]))
    .execute()
  return rows.map(storedEnrolment)
}

/** An enrolment, locked until the transaction ends. The caller has locked its patient. */
export async function lockEnrolment(tx: PracticeTx, id: string): Promise<StoredEnrolment | undefined> {
  const row = await lockedEnrolments(tx).where('id', '=', id).executeTakeFirst()
  return row && storedEnrolment(row)
}

function lockedEnrolments(tx: PracticeTx) {
  return tx
    .selectFrom('enrolments')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .orderBy('id')
    .forUpdate()
}

/** Stores enrolments that have no row yet. At most one of a patient's enrolments in a workflow is live. */
export async function insertEnrolments(
  tx: PracticeTx,
  enrolments: readonly StoredEnrolment[],
): Promise<void> {
  if (enrolments.length === 0) return
  await tx
    .insertInto('enrolments')
    .values(
      enrolments.map((enrolment) => ({
        client_id: tx.clientId,
        id: enrolment.id,
        workflow_id: enrolment.workflowId,
        patient_id: enrolment.patientId,
        state: enrolment.state,
        end_reason: enrolment.endReason,
        position: enrolment.position,
        entered_at: enrolment.enteredAt,
        due_at: enrolment.dueAt,
        held_since: enrolment.heldSince,
        over_at: enrolment.overAt,
        started_at: enrolment.startedAt,
        started_by_stage: enrolment.startedByStage,
      })),
    )
    .execute()
}

/** Stores where enrolments are now, where no run has failed yet. The caller has locked them. */
export async function saveEnrolments(tx: PracticeTx, enrolments: readonly Enrolment[]): Promise<void> {
  if (enrolments.length === 0) return
  await sql`
    update enrolments e
    set state = n.state, end_reason = n."endReason", position = n.position, entered_at = n."enteredAt",
        due_at = n."dueAt", held_since = n."heldSince", over_at = n."overAt",
        failures = 0
    from json_to_recordset(${JSON.stringify(enrolments)}::json) as n (
      id uuid, state text, "endReason" text, position int, "enteredAt" timestamptz, "dueAt" timestamptz,
      "heldSince" timestamptz, "overAt" timestamptz)
    where e.client_id = ${tx.clientId} and e.id = n.id and e.id = ${anyId(enrolments.map(({ id }) => id))}`.execute(
    tx,
  )
}
