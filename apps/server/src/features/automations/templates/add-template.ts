import type { automations } from '@enamel/contract/automations'
import { isForGeneral, sortedTypes } from '@enamel/domain/automations/templates/template-types'
import { v7 as uuid } from 'uuid'
import { created, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { changeBy, markChanged } from '../mark-changed.ts'
import { presentTemplate } from './present-template.ts'
import { refuseTypes } from './refuse-types.ts'
import { lockAction } from './template.queries.ts'

/** Adds a template for patients of these types, with the content of the one for General (AUT-19, AUT-20, G3-14). */
export const addTemplate: Handler<typeof automations.addTemplate> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const action = await lockAction(tx, params.actionId)
    const general = action?.templates.find(isForGeneral)
    if (!action || !general) return refuse('not_found')
    const types = sortedTypes(body.segments)
    const refused = await refuseTypes(tx, action, types, null)
    if (refused) return refused
    const changed = changeBy(session, deps.clock.now())
    const template = { ...general, ...changed, id: uuid(), types, version: 1 }
    const { definition } = template
    await tx
      .insertInto('automation_templates')
      .values({ ...template, definition: definition === null ? null : JSON.stringify(definition) })
      .execute()
    await markChanged(tx, action.workflowId, changed)
    return created(presentTemplate(template))
  })
