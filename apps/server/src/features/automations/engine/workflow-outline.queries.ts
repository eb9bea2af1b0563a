import type { WorkflowOutline, WorkflowOutlines } from '@enamel/domain/automations/engine/patient-enrolments'
import type { Trigger } from '@enamel/domain/automations/workflow'
import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

interface Row extends Pick<WorkflowOutline, 'id' | 'enabled'> {
  start_trigger: Trigger
  end_trigger: Trigger | null
  nodes: (
    | { id: string; type: 'action' | 'delay' }
    | { id: string; type: 'wait_until_delay'; workflowIds: string[] }
  )[]
}

/**
 * The workflows that may enrol a patient, and those in which the patient is, in their order. Nodes are read only for
 * the latter.
 */
export async function workflowOutlines(
  tx: PracticeTx,
  enrolledIn: readonly string[],
): Promise<WorkflowOutlines> {
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
