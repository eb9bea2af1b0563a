import type { automations } from '@enamel/contract/automations'
import { actionsOf } from '@enamel/domain/automations/workflow'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { changeBy, markChanged } from '../mark-changed.ts'
import { lockWorkflow, workflowById, workflowOfAction } from '../workflow.queries.ts'

/** Enables or disables an action. Patients who have passed it do not get its message later (W-14). */
export const enableAction: Handler<typeof automations.enableAction> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const found = await workflowOfAction(tx, params.id)
    if (!found) return refuse('not_found')
    await lockWorkflow(tx, found.id)
    const workflow = await workflowById(tx, found.id)
    const action = workflow && actionsOf(workflow).find(({ id }) => id === params.id)
    if (!action) return refuse('not_found')
    const { enabled } = body
    const { requiresCustomisation: requires_customisation } = action
    if (enabled && requires_customisation) return refuse('requires_customisation')
    if (enabled !== action.enabled) {
      await tx
        .updateTable('workflow_nodes')
        .set({ enabled })
        .where('client_id', '=', tx.clientId)
        .where('id', '=', action.id)
        .execute()
      await markChanged(tx, workflow.id, changeBy(session, deps.clock.now()))
    }
    return ok({ id: action.id, enabled, requires_customisation })
  })
