import { isDeepStrictEqual } from 'node:util'
import type { automations } from '@enamel/contract/automations'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { type Change, changeBy, markChanged } from '../mark-changed.ts'
import { presentTemplate } from './present-template.ts'
import { type StoredContent, storedContent } from './stored-content.ts'
import { lockAction, type TemplateRow, templatesOf } from './template.queries.ts'
import { type CheckedContent, checkContent, contentColumns } from './template-content.ts'

/**
 * Replaces the content of a template. A template that the practice has not finished customising disables its action
 * (AUT-16, G3-14, G3-43).
 */
export const saveTemplate: Handler<typeof automations.saveTemplate> = (
  { deps, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const action = await lockAction(tx, params.actionId)
    const stored = action?.templates.find(({ id }) => id === params.templateId)
    if (!action || !stored) return refuse('not_found')
    const checked = checkContent(deps, body.template, action)
    if (!checked.ok) return refuse('validation', { errors: checked.errors })
    const { finished_customising = stored.finished_customising } = body
    const isContentChanged = !hasContent(storedContent(stored), checked.content)
    const isDisabled = body.finished_customising === false && (await disableAction(tx, action.id))
    if (isContentChanged || isDisabled || finished_customising !== stored.finished_customising) {
      const changed = changeBy(session, deps.clock.now())
      const version = isContentChanged ? await nextVersion(stored, checked.content, changed) : {}
      await tx
        .updateTable('automation_templates')
        .set({ finished_customising, ...version })
        .where('client_id', '=', tx.clientId)
        .where('id', '=', stored.id)
        .execute()
      await markChanged(tx, action.workflowId, changed)
    }
    const present = (await templatesOf(tx, [action.id])).find(({ id }) => id === stored.id) ?? stored
    return ok(presentTemplate(present))
  })

/** The columns of a template with new content. Who wrote a version belongs to it, since receipts of messages name both. */
async function nextVersion(stored: TemplateRow, content: CheckedContent, changed: Change) {
  return { ...(await contentColumns(content)), ...changed, version: stored.version + 1 }
}

/** Whether a template has this content already. */
function hasContent(stored: StoredContent, content: CheckedContent): boolean {
  if (content.kind === 'sms') return stored.kind === 'sms' && stored.text === content.text
  const { subject, preview, definition } = content
  return (
    stored.kind === 'email' &&
    stored.subject === subject &&
    stored.preview === preview &&
    isDeepStrictEqual(stored.definition, { ...definition })
  )
}

/** @returns whether it was enabled */
async function disableAction(tx: PracticeTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('workflow_nodes')
    .set({ enabled: false })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
