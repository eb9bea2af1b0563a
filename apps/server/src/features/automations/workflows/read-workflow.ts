import type { automations } from '@enamel/contract/automations'
import { actionsOf } from '@enamel/domain/automations/workflow'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { presentTemplates } from '../templates/present-template.ts'
import { workflowOfAction, workflowsOf } from '../workflow.queries.ts'
import { actionPresenter, presentNodes, presentSummary } from './present-workflow.ts'

/** A workflow with its nodes (AUT-03, G3-13). */
export const readWorkflow: Handler<typeof automations.read> = ({ deps, session }, { params }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const workflows = await workflowsOf(reader)
    const workflow = workflows.get(params.id)
    if (!workflow) return refuse('not_found')
    const actions = actionsOf(workflow)
    const templates = await presentTemplates(
      reader,
      actions.map(({ id }) => id),
    )
    const present = await actionPresenter(reader)
    const presented = new Map(
      actions.map((action) => [action.id, present(action, templates.get(action.id) ?? [])]),
    )
    return ok({ ...presentSummary(workflow), nodes: presentNodes(workflow, presented, workflows) })
  })

/** An action with its templates (AUT-12). */
export const readAction: Handler<typeof automations.readAction> = ({ deps, session }, { params }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const workflow = await workflowOfAction(reader, params.id)
    const action = workflow && actionsOf(workflow).find(({ id }) => id === params.id)
    if (!action) return refuse('not_found')
    const templates = await presentTemplates(reader, [action.id])
    const present = await actionPresenter(reader)
    return ok(present(action, templates.get(action.id) ?? []))
  })
