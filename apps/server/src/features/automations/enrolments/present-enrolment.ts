import type * as contract from '@enamel/contract/automation-enrolments'
import { isLive, type NodeOutcome, shownPosition } from '@enamel/domain/automations/engine/enrolment'
import { nextMessage } from '@enamel/domain/automations/engine/next-message'
import { isSkipReason } from '@enamel/domain/automations/engine/skip-reason'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import { fullName } from '@enamel/domain/patients/name'
import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import { practiceOf } from '../../practice/index.ts'
import { type StoredWorkflow, workflowsById } from '../workflow.queries.ts'
import type { NamedEnrolment } from './named-enrolments.ts'

interface ExecutionRow {
  enrolment_id: string
  node_id: string
  outcome: NodeOutcome
  reason: string | null
  at: Date
  message_id: string | null
  status: CommStatus | null
}

/** Presents enrolments with what happened at their nodes, and the next message of each. */
export async function presentEnrolments(
  reader: PracticeReader,
  enrolments: readonly NamedEnrolment[],
): Promise<contract.Enrolment[]> {
  if (enrolments.length === 0) return []
  const workflows = await workflowsById(
    reader,
    enrolments.map(({ workflowId }) => workflowId),
  )
  const { time_zone: timeZone } = await practiceOf(reader)
  const executions = await executionsOf(
    reader,
    enrolments.map(({ id }) => id),
  )
  return enrolments.flatMap((enrolment) => {
    const workflow = workflows.get(enrolment.workflowId)
    return workflow
      ? [presentEnrolment(enrolment, workflow, { executions: executions.get(enrolment.id) ?? [], timeZone })]
      : []
  })
}

function presentEnrolment(
  enrolment: NamedEnrolment,
  workflow: StoredWorkflow,
  { executions, timeZone }: { executions: readonly ExecutionRow[]; timeZone: string },
): contract.Enrolment {
  const next = nextMessage(workflow, enrolment, timeZone)
  return {
    id: enrolment.id,
    patient: {
      id: enrolment.patientId,
      name: fullName(enrolment.name),
      distinguisher: enrolment.name.distinguisher,
    },
    workflow: { id: workflow.id, name: workflow.name },
    state: enrolment.state,
    end_reason: enrolment.endReason,
    node_id: isLive(enrolment)
      ? (workflow.nodes[shownPosition(enrolment, workflow.nodes)]?.id ?? null)
      : null,
    due_at: enrolment.dueAt?.toISOString() ?? null,
    started_at: enrolment.startedAt.toISOString(),
    over_at: enrolment.overAt?.toISOString() ?? null,
    next: next && {
      node_id: next.action.id,
      kind: next.action.kind,
      name: next.action.name,
      at: next.at?.toISOString() ?? null,
    },
    log: executions.map(presentExecution),
  }
}

function presentExecution(row: ExecutionRow): contract.NodeExecution {
  const { node_id, outcome, reason, at, message_id, status } = row
  return {
    node_id,
    outcome,
    skip_reason: outcome === 'skipped' && reason !== null && isSkipReason(reason) ? reason : null,
    failure_reason: outcome === 'failed' ? reason : null,
    at: at.toISOString(),
    message: message_id !== null && status !== null ? { id: message_id, status } : null,
  }
}

async function executionsOf(
  reader: PracticeReader,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, ExecutionRow[]>> {
  const { rows } = await sql<ExecutionRow>`
    select x.enrolment_id, x.node_id, x.outcome, x.reason, x.at, c.id as message_id, c.status
    from node_executions x left join communications c on c.client_id = x.client_id and c.id = x.id
    where x.client_id = ${reader.clientId} and x.enrolment_id = ${anyId(enrolmentIds)}
    order by x.at, x.id`.execute(reader)
  return Map.groupBy(rows, ({ enrolment_id }) => enrolment_id)
}
