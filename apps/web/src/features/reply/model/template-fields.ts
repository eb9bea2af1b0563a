import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { type TemplateChannel, type TemplateText, templateChannels } from '@enamel/domain/templates/template'
import type { ReplyFields } from './reply-state.ts'

export const UNKNOWN_TEMPLATE_CHANNEL = 'Unknown template channel'

function requireChannel(name: string): TemplateChannel {
  const channel = templateChannels.find((supported) => supported === name)
  if (!channel) throw new Error(UNKNOWN_TEMPLATE_CHANNEL)
  return channel
}

/**
 * The reply's fields from a template, with placeholders filled for the patient. Unknown placeholders stay, so that the
 * sender sees them (RPL-17). A template of an unknown channel is a programming error (RPL-18).
 */
export function templateFields(template: TemplateText, groups: readonly PlaceholderGroup[]): ReplyFields {
  const body = fillPlaceholders(template.body, groups)
  switch (requireChannel(template.channel)) {
    case 'Email':
      return { subject: fillPlaceholders(template.subject ?? '', groups), body }
    case 'SMS':
    case 'WhatsApp':
      return { message: body }
  }
}
