import { isDeepStrictEqual } from 'node:util'
import type { automations } from '@enamel/contract/automations'
import {
  chosenSegments,
  isForGeneral,
  segmentsError,
  takenSegments,
  templateName,
} from '@enamel/domain/automations/templates/segments'
import { isOneOf } from '@enamel/domain/text/one-of'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/database.ts'
import {
  created,
  noContent,
  ok,
  type Refused,
  refuse,
  refuseInvalid,
} from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { practiceOf, practiceTypes } from '../../practice/index.ts'
import { markChanged } from '../mark-changed.ts'
import { presentTemplate } from './present-template.ts'
import { type LockedAction, lockAction, type TemplateRow } from './template.queries.ts'

/** Adds a template for patients of these types, with the content of the one for General (AUT-19, AUT-20, G3-14). */
export const addTemplate: Handler<typeof automations.addTemplate> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const action = await lockAction(tx, params.actionId)
    const general = action?.templates.find(isForGeneral)
    if (!action || !general) return refuse('not_found')
    const types = chosenSegments(body.segments)
    const refused = await refuseSegments(tx, action, types, null)
    if (refused) return refused
    const changed = { changed_at: deps.clock.now(), changed_by: session.userId }
    const template = { ...general, ...changed, id: uuid(), types, version: 1 }
    const { definition } = template
    await tx
      .insertInto('automation_templates')
      .values({ ...template, definition: definition === null ? null : JSON.stringify(definition) })
      .execute()
    await markChanged(tx, action.workflowId, changed)
    return created(presentTemplate(template))
  })

/** Changes the types of patients for whom a template is (AUT-19, AUT-20, G3-14). */
export const setSegments: Handler<typeof automations.setSegments> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const action = await lockAction(tx, params.actionId)
    const template = action?.templates.find(({ id }) => id === params.templateId)
    if (!action || !template) return refuse('not_found')
    const types = chosenSegments(body.segments)
    const refused = await refuseSegments(tx, action, types, template)
    if (refused) return refused
    if (isDeepStrictEqual(types, template.types)) return ok(presentTemplate(template))
    // The template says the same: its version and who wrote it stay.
    await tx
      .updateTable('automation_templates')
      .set({ types })
      .where('client_id', '=', tx.clientId)
      .where('id', '=', template.id)
      .execute()
    await markChanged(tx, action.workflowId, { changed_at: deps.clock.now(), changed_by: session.userId })
    return ok(presentTemplate({ ...template, types }))
  })

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
    await markChanged(tx, action.workflowId, { changed_at: deps.clock.now(), changed_by: session.userId })
    return noContent
  })

/** @param template null for a new one */
async function refuseSegments(
  tx: PracticeTx,
  { templates }: LockedAction,
  types: readonly string[],
  template: TemplateRow | null,
): Promise<Refused<'validation' | 'segment_taken'> | null> {
  const error = segmentsError(types, template, practiceTypes(await practiceOf(tx)))
  if (error) return refuseInvalid({ segments: [error] })
  const others = takenSegments(templates, template?.id ?? null)
  const taken = types.filter((type) => isOneOf(others, type))
  return taken.length > 0 ? refuse('segment_taken', { values: { types: templateName(taken) } }) : null
}
