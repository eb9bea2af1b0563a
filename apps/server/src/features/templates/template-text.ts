import type { Template } from '@enamel/contract/templates'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import { checkTemplate, shownStatus, type TemplateDraft } from '@enamel/domain/templates/template-draft'
import type { FieldErrors } from '../../http/pipeline/handler-result.ts'
import type { TemplateRow } from './template.queries.ts'

/** A template as the API returns it: without a status, one for WhatsApp reads as not submitted (C3-09). */
export function presentTemplate(template: TemplateRow): Template {
  const { id, name, channel, subject, body, approval, reason } = template
  return { id, name, channel, subject, body, approval, status: shownStatus(template), reason }
}

/** The errors of the given fields of a template (TPL-15, TPL-16). */
export function textErrors(sent: Partial<TemplateDraft>, channel: TemplateChannel): FieldErrors {
  const errors = Object.entries(checkTemplate({ name: '', subject: '', body: '', ...sent }, channel))
  return Object.fromEntries(
    errors.filter(([field]) => field in sent).map(([field, message]) => [field, [message]]),
  )
}
