import type { automations } from '@enamel/contract/automations'
import { liveStates, shownPosition } from '@enamel/domain/automations/engine/enrolment'
import { readInPractice } from '../../../db/bound-connections.ts'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { workflowById } from '../workflow.queries.ts'

/** How many patients are in a workflow, at which nodes, and what its nodes have done so far. */
export const countEnrolments: Handler<typeof automations.counts> = ({ deps, session }, { params }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const workflow = await workflowById(reader, params.id)
    if (!workflow) return refuse('not_found')
    const byState = await countByStateAndPosition(reader, workflow.id)
    const byOutcome = await countByNodeAndOutcome(
      reader,
      workflow.nodes.map(({ id }) => id),
    )
    const inState = (state: string) => sum(byState.filter((row) => row.state === state))
    const nodes = workflow.nodes.map(({ id }, position) => {
      const outcomes = byOutcome.filter(({ node_id }) => node_id === id)
      const passed = (outcome: string) => sum(outcomes.filter((row) => row.outcome === outcome))
      const isHere = (row: (typeof byState)[number]) =>
        shownPosition(row, workflow.nodes) === position && liveStates.some((state) => state === row.state)
      return {
        id,
        here: sum(byState.filter(isHere)),
        run: passed('run'),
        skipped: passed('skipped'),
        failed: passed('failed'),
      }
    })
    const states = {
      running: inState('running'),
      waiting: inState('waiting'),
      held: inState('held'),
      finished: inState('finished'),
      ended: inState('ended'),
    }
    return ok({ states, nodes })
  })

function sum(rows: readonly { count: string }[]): number {
  return rows.reduce((total, { count }) => total + Number(count), 0)
}

function countByStateAndPosition(reader: PracticeReader, workflowId: string) {
  return reader
    .selectFrom('enrolments')
    .select(['state', 'position'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', reader.clientId)
    .where('workflow_id', '=', workflowId)
    .groupBy(['state', 'position'])
    .execute()
}

async function countByNodeAndOutcome(reader: PracticeReader, nodeIds: readonly string[]) {
  if (nodeIds.length === 0) return []
  return reader
    .selectFrom('node_executions')
    .select(['node_id', 'outcome'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', reader.clientId)
    .where('node_id', 'in', [...nodeIds])
    .groupBy(['node_id', 'outcome'])
    .execute()
}
