import { endTriggerHolds, isReferred } from '@enamel/domain/automations/trigger'
import type { Workflow } from '@enamel/domain/automations/workflow'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../../../db/database.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type StoredEnrolment, storedEnrolment } from '../enrolment.queries.ts'

type Row = Selectable<Schema['enrolments']> &
  Pick<Selectable<Schema['patients']>, 'stage' | 'referrer_email' | 'referrer_name'>

/**
 * The finished enrolments of a workflow with a message that is not sent yet, locked until the transaction ends: of each
 * patient only the last enrolment. Those whose end trigger holds are left out, since their messages are withdrawn. The
 * caller has locked the workflow.
 */
export async function lockFinishedWithUnsent(
  tx: PracticeTx,
  workflow: Pick<Workflow, 'id' | 'endTrigger'>,
): Promise<StoredEnrolment[]> {
  const { rows } = await sql<Row>`
    select e.*, p.stage, p.referrer_email::text, p.referrer_name
    from enrolments e join patients p on p.client_id = e.client_id and p.id = e.patient_id
    where e.client_id = ${tx.clientId} and e.workflow_id = ${workflow.id} and e.state = 'finished'
      and e.id in (
        select x.enrolment_id
        from deliveries d
          join communications c on c.client_id = d.client_id and c.id = d.communication_id
          join node_executions x on x.client_id = d.client_id and x.id = d.communication_id
        where d.client_id = ${tx.clientId} and d.state in ('waiting', 'attempting', 'unknown')
          and c.status = 'sending' and not c.retry_active)
      and not exists (
        select from enrolments l
        where l.client_id = e.client_id and l.patient_id = e.patient_id and l.workflow_id = e.workflow_id
          and (l.started_at, l.id) > (e.started_at, e.id))
    order by e.id
    for update of e`.execute(tx)
  return rows
    .filter((row) => !endTriggerHolds(workflow, { stage: row.stage, isReferred: isReferred(row) }))
    .map(storedEnrolment)
}
