import { isDeepStrictEqual } from 'node:util'
import type { automations } from '@enamel/contract/automations'
import { sortedTypes } from '@enamel/domain/automations/templates/template-types'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { changeBy, markChanged } from '../mark-changed.ts'
import { presentTemplate } from './present-template.ts'
import { refuseTypes } from './refuse-types.ts'
import { lockAction } from './template.queries.ts'

/** Changes the types of patients for whom a template is (AUT-19, AUT-20, G3-14). */
export const setSegments: Handler<typeof automations.setSegments> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const action = await lockAction(tx, params.actionId)
    const template = action?.templates.find(({ id }) => id === params.templateId)
    if (!action || !template) return refuse('not_found')
    const types = sortedTypes(body.segments)
    const refused = await refuseTypes(tx, action, types, template)
    if (refused) return refused
    if (isDeepStrictEqual(types, template.types)) return ok(presentTemplate(template))
    // The template says the same: its version and who wrote it stay.
    await tx
      .updateTable('automation_templates')
      .set({ types })
      .where('client_id', '=', tx.clientId)
      .where('id', '=', template.id)
      .execute()
    await markChanged(tx, action.workflowId, changeBy(session, deps.clock.now()))
    return ok(presentTemplate({ ...template, types }))
  })
