import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { TemplateText } from '@enamel/domain/templates/template'
import { requireTemplateChannel } from '@enamel/domain/templates/template-draft'
import { isBlank } from '@enamel/domain/text/blank'
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

/** A part of a field's text, by the positions of its first character and behind its last. */
export interface TextRange {
  from: number
  to: number
}

/**
 * The reply's fields after a template has replaced a part of its text: all of the template's fields if the reply has no
 * other text, otherwise its text alone, and its subject if the reply has none.
 * @param template the template's fields, with placeholders filled
 */
export function withTemplateAt(
  reply: ReplyFields,
  { from, to }: TextRange,
  template: ReplyFields,
): ReplyFields {
  const field = template.message === undefined ? 'body' : 'message'
  const text = reply[field] ?? ''
  const before = text.slice(0, from)
  const after = text.slice(to)
  if (isBlank(before + after)) return template
  return {
    ...(template.subject !== undefined && isBlank(reply.subject ?? '') && { subject: template.subject }),
    [field]: `${before}${template[field] ?? ''}${after}`,
  }
}
