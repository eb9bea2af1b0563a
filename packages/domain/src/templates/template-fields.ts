import { fillPlaceholders, type PlaceholderGroup } from '../reply/placeholders.ts'
import type { ReplyFields } from '../reply/reply-state.ts'
import { type TemplateChannel, templateChannels } from './template.ts'

export interface TemplateText {
  channel: string
  subject: string | null
  body: string
}

export const UNKNOWN_TEMPLATE_CHANNEL = 'Unknown template channel'

function requireChannel(name: string): TemplateChannel {
  const channel = templateChannels.find((known) => known === name)
  if (!channel) throw new Error(UNKNOWN_TEMPLATE_CHANNEL)
  return channel
}

/**
 * The reply's fields as a template fills them, its tags filled for the patient; tags that nothing is known for stay, so
 * that whoever sends sees them (RPL-17). A template of an unknown channel is a programming error (RPL-18).
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

/** The templates of a channel whose name or text holds what is looked for, in any case. */
export function matchingTemplates<T extends TemplateText & { name: string }>(
  templates: readonly T[],
  channel: string,
  sought: string,
): T[] {
  const term = sought.trim().toLowerCase()
  return templates.filter(
    (template) =>
      template.channel === channel &&
      [template.name, template.subject ?? '', template.body].some((text) =>
        text.toLowerCase().includes(term),
      ),
  )
}
