import type { Rules, WorkflowRules } from '@enamel/domain/automations/patient-enrolments'
import type { Trigger } from '@enamel/domain/automations/workflow'
import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { PracticeTx } from '../../../db/database.ts'

interface Row extends Pick<WorkflowRules, 'id' | 'enabled'> {
  start_trigger: Trigger
  end_trigger: Trigger | null
  nodes: (
    | { id: string; type: 'action' | 'delay' }
    | { id: string; type: 'wait_until_delay'; workflowIds: string[] }
  )[]
}

/**
 * What a stage change has to know of workflows, in their order: of those that may enrol a patient, and of these, in which
 * the patient is. Their nodes are read only for these.
 */
export async function rulesOf(tx: PracticeTx, enrolledIn: readonly string[]): Promise<Rules> {
  const { rows } = await sql<Row>`
    select w.id, w.enabled, w.start_trigger, w.end_trigger, coalesce(n.nodes, '[]') as nodes
    from workflows w left join lateral (
      select json_agg(json_build_object('id', id, 'type', type, 'workflowIds', workflow_ids) order by position) as nodes
      from workflow_nodes where client_id = w.client_id and workflow_id = w.id and w.id = ${anyId(enrolledIn)}) n on true
    where w.client_id = ${tx.clientId} and (w.enabled or w.id = ${anyId(enrolledIn)})
    order by w.position`.execute(tx)
  return new Map(
    rows.map(({ id, enabled, start_trigger: startTrigger, end_trigger: endTrigger, nodes }) => [
      id,
      { id, enabled, startTrigger, endTrigger, nodes },
    ]),
  )
}
