import { readEnrolmentCursor, writeEnrolmentCursor } from '@enamel/contract/automation-enrolments'
import type { automations } from '@enamel/contract/automations'
import type { HandlerInput } from '@enamel/contract/endpoint'
import { liveStates } from '@enamel/domain/automations/engine/enrolment'
import { type SqlBool, sql } from 'kysely'
import { readInPractice } from '../../../db/bound-connections.ts'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { type StoredWorkflow, workflowById } from '../workflow.queries.ts'
import { namedEnrolment, namedEnrolments } from './named-enrolments.ts'
import { presentEnrolments } from './present-enrolment.ts'

const PAGE_SIZE = 50

type Query = HandlerInput<typeof automations.enrolments>['query']

/** The patients who are or were in a workflow, the latest first. */
export const listEnrolments: Handler<typeof automations.enrolments> = (
  { deps, session },
  { params, query },
) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const workflow = await workflowById(reader, params.id)
    if (!workflow) return refuse('not_found')
    const rows = await matching(reader, workflow, query)
      .$if(query.before !== undefined, (all) => all.where(isBefore(query.before ?? '')))
      .orderBy('e.started_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(PAGE_SIZE + 1)
      .execute()
    const { total } = await matching(reader, workflow, query)
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const page = rows.slice(0, PAGE_SIZE)
    const data = await presentEnrolments(reader, page.map(namedEnrolment))
    const last = data.at(-1)
    const next = rows.length > PAGE_SIZE && last ? writeEnrolmentCursor(last) : null
    return ok(
      { data, metadata: { total: Number(total), next } },
      { patientIds: data.map(({ patient }) => patient.id) },
    )
  })

function matching(reader: PracticeReader, workflow: StoredWorkflow, { state, node, outcome, search }: Query) {
  const states = state === 'live' ? [...liveStates] : [state]
  const position = workflow.nodes.findIndex(({ id }) => id === node)
  const isThere = node !== undefined && outcome === undefined
  return (
    namedEnrolments(reader)
      .where('e.workflow_id', '=', workflow.id)
      // Those who passed a node may be anywhere by now.
      .$if(outcome === undefined, (all) => all.where('e.state', 'in', states))
      .$if(isThere, (all) => all.where(isAt(position, workflow)).where('e.state', 'in', [...liveStates]))
      .$if(outcome !== undefined, (all) => all.where(hasPassed(node ?? null, outcome ?? 'run')))
      .$if(search !== undefined, (all) => all.where(isNamed(search ?? '')))
  )
}

/** Whether a patient is shown at this node: `shownPosition`. */
function isAt(position: number, { nodes }: StoredWorkflow) {
  return sql<SqlBool>`least(e.position, ${nodes.length - 1}) = ${position}`
}

function hasPassed(node: string | null, outcome: string) {
  return sql<SqlBool>`exists (
    select from node_executions x
    where x.client_id = e.client_id and x.enrolment_id = e.id and x.outcome = ${outcome}
      and (${node}::uuid is null or x.node_id = ${node}))`
}

/** Whether a part of the name, folded as names are stored, is this text. A search for apostrophes alone finds nobody. */
function isNamed(search: string) {
  return sql<SqlBool>`folded(${search}) <> '' and strpos(p.folded_name, folded(${search})) > 0`
}

/** Whether an enrolment comes after this cursor, also when the enrolment that it names is gone. */
function isBefore(cursor: string) {
  const { started_at, id } = readEnrolmentCursor(cursor)
  return sql<SqlBool>`(e.started_at, e.id) < (${started_at}::timestamptz, ${id}::uuid)`
}
