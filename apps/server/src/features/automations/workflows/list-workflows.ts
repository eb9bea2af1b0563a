import type { automations } from '@enamel/contract/automations'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { workflowsOf } from '../workflow.queries.ts'
import { presentSummary } from './present-workflow.ts'

/** The practice's workflows in their order (AUT-01, G3-13). */
export const listWorkflows: Handler<typeof automations.list> = ({ deps, session }) =>
  readInPractice(deps.db, session.clientId, async (reader) =>
    ok([...(await workflowsOf(reader)).values()].map(presentSummary)),
  )
