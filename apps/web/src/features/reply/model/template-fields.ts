import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { TemplateText } from '@enamel/domain/templates/template'
import { requireTemplateChannel } from '@enamel/domain/templates/template-draft'
import type { ReplyFields } from './reply-state.ts'

/**
 * The reply's fields from a template, with placeholders filled for the patient. Unknown placeholders stay, so that the
 * sender sees them (RPL-17). A template of an unknown channel is a programming error (RPL-18).
 */
export function templateFields(template: TemplateText, groups: readonly PlaceholderGroup[]): ReplyFields {
  const body = fillPlaceholders(template.body, groups)
  switch (requireTemplateChannel(template.channel)) {
    case 'Email':
      return { subject: fillPlaceholders(template.subject ?? '', groups), body }
    case 'SMS':
    case 'WhatsApp':
      return { message: body }
  }
}
