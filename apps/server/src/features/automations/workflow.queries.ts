import type {
  ActionCondition,
  ActionKind,
  ActionPurpose,
  ActionRecipient,
  DelayUnit,
  Trigger,
  Workflow,
  WorkflowNode,
} from '@enamel/domain/automations/workflow'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** A node as stored, with its templates; see the migration for which columns each type has. */
type NodeRow = { id: string } & (
  | { type: 'delay'; duration: number; unit: DelayUnit }
  | { type: 'wait_until_delay'; workflow_ids: string[] }
  | {
      type: 'action'
      name: string
      kind: ActionKind
      recipient: ActionRecipient
      purpose: ActionPurpose
      ignores_quiet_hours: boolean
      enabled: boolean
      condition: ActionCondition | null
      templates: { id: string; types: string[]; finished_customising: boolean }[]
    }
)

interface WorkflowRow {
  id: string
  name: string
  enabled: boolean
  start_trigger: Trigger
  end_trigger: Trigger | null
  changed_at: Date
  changed_by: string | null
  /** The name of the user who changed it last. */
  changed_by_name: string | null
  /** Null: it has none. */
  nodes: NodeRow[] | null
}

/** A workflow with what only its pages show. */
export interface StoredWorkflow extends Workflow {
  changed: { at: Date; by: string | null }
}

/** The workflows of the practice in their order, by id. */
export function workflowsOf(reader: PracticeReader): Promise<ReadonlyMap<string, StoredWorkflow>> {
  return readWorkflows(reader, sql<SqlBool>`true`)
}

/** The workflows of the practice with these ids, in their order. */
export function workflowsById(
  reader: PracticeReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredWorkflow>> {
  return readWorkflows(reader, sql<SqlBool>`w.id = ${anyId(ids)}`)
}

/** One workflow of the practice. */
export async function workflowById(reader: PracticeReader, id: string): Promise<StoredWorkflow | undefined> {
  return (await readWorkflows(reader, sql<SqlBool>`w.id = ${id}`)).get(id)
}

/** The workflow to which an action belongs. */
export async function workflowOfAction(
  reader: PracticeReader,
  actionId: string,
): Promise<StoredWorkflow | undefined> {
  const isItsWorkflow = sql<SqlBool>`w.id in (
    select workflow_id from workflow_nodes
    where client_id = ${reader.clientId} and id = ${actionId} and type = 'action')`
  return [...(await readWorkflows(reader, isItsWorkflow)).values()][0]
}

async function readWorkflows(
  reader: PracticeReader,
  condition: RawBuilder<SqlBool>,
): Promise<ReadonlyMap<string, StoredWorkflow>> {
  const { rows } = await sql<WorkflowRow>`
    select w.id, w.name, w.enabled, w.start_trigger, w.end_trigger, w.changed_at, w.changed_by,
      u.name as changed_by_name,
      (select json_agg(to_jsonb(n) || jsonb_build_object('templates', coalesce(
          (select json_agg(json_build_object('id', t.id, 'types', t.types,
              'finished_customising', t.finished_customising) order by t.id)
            from automation_templates t where t.client_id = n.client_id and t.action_id = n.id), '[]'))
          order by n.position)
        from workflow_nodes n where n.client_id = w.client_id and n.workflow_id = w.id) as nodes
    from workflows w left join users u on u.client_id = w.client_id and u.id = w.changed_by
    where w.client_id = ${reader.clientId} and ${condition}
    order by w.position`.execute(reader)
  return new Map(rows.map((row) => [row.id, storedWorkflow(row)]))
}

function storedWorkflow(row: WorkflowRow): StoredWorkflow {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled,
    startTrigger: row.start_trigger,
    endTrigger: row.end_trigger,
    nodes: (row.nodes ?? []).map(nodeOf),
    changed: { at: row.changed_at, by: row.changed_by_name },
  }
}

function nodeOf(row: NodeRow): WorkflowNode {
  const { id } = row
  switch (row.type) {
    case 'delay':
      return { id, type: row.type, duration: row.duration, unit: row.unit }
    case 'wait_until_delay':
      return { id, type: row.type, workflowIds: row.workflow_ids }
    case 'action':
      return {
        id,
        type: row.type,
        name: row.name,
        kind: row.kind,
        recipient: row.recipient,
        purpose: row.purpose,
        ignoresQuietHours: row.ignores_quiet_hours,
        enabled: row.enabled,
        requiresCustomisation: row.templates.some(({ finished_customising }) => !finished_customising),
        condition: row.condition,
        templates: row.templates,
      }
  }
}

/**
 * Locks the workflows against being enabled or disabled until the transaction ends. A command that changes
 * enrolments without this lock must not rely on `enabled`.
 */
export async function shareWorkflows(tx: PracticeTx): Promise<void> {
  await sql`select from workflows where client_id = ${tx.clientId} order by id for share`.execute(tx)
}

/** Locks a workflow: it is not changed, and the engine does not run its nodes, until the transaction ends. */
export async function lockWorkflow(tx: PracticeTx, id: string): Promise<void> {
  await sql`select from workflows where client_id = ${tx.clientId} and id = ${id} for no key update`.execute(
    tx,
  )
}
