import type { AutomationTemplate } from '@enamel/contract/automation-workflows'
import { inTemplateOrder, templateName } from '@enamel/domain/automations/templates/template-types'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import { type StoredContent, storedContent } from './stored-content.ts'
import { type TemplateRow, templatesOf } from './template.queries.ts'

/** A template as the API returns it: its text, or its email (AUT-13). */
export function presentTemplate(template: TemplateRow): AutomationTemplate {
  const { id, types, finished_customising } = template
  const content = presentContent(storedContent(template))
  return { id, name: templateName(types), types, template: content, finished_customising }
}

function presentContent(content: StoredContent): AutomationTemplate['template'] {
  if (content.kind === 'sms') return content.text
  const { subject, preview, definition, html } = content
  return { subject, preview, definition, html }
}

/** The templates of actions in the order of their lists, by action (AUT-12). */
export async function presentTemplates(
  reader: PracticeReader,
  actionIds: readonly string[],
): Promise<ReadonlyMap<string, AutomationTemplate[]>> {
  const byAction = Map.groupBy(await templatesOf(reader, actionIds), ({ action_id }) => action_id)
  return new Map(
    [...byAction].map(([action, templates]) => [action, inTemplateOrder(templates).map(presentTemplate)]),
  )
}
