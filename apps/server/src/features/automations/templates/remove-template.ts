import type { automations } from '@enamel/contract/automations'
import { isForGeneral } from '@enamel/domain/automations/templates/template-types'
import { noContent, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { changeBy, markChanged } from '../mark-changed.ts'
import { lockAction } from './template.queries.ts'

/** Deletes a template. Its patients get the one for General from then on (AUT-19, W-15). */
export const removeTemplate: Handler<typeof automations.removeTemplate> = (
  { deps, session, change },
  { params },
) =>
  change(async (tx) => {
    const action = await lockAction(tx, params.actionId)
    const template = action?.templates.find(({ id }) => id === params.templateId)
    if (!action || !template) return refuse('not_found')
    if (isForGeneral(template)) return refuse('general_template')
    await tx
      .deleteFrom('automation_templates')
      .where('client_id', '=', tx.clientId)
      .where('id', '=', template.id)
      .execute()
    await markChanged(tx, action.workflowId, changeBy(session, deps.clock.now()))
    return noContent
  })
