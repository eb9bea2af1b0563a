import type { TemplateChannel } from '@enamel/domain/templates/template'

export const TEMPLATES_PATH = '/settings/templates/{-$channel}/{-$view}/{-$templateId}'

/**
 * The addresses of the templates of a channel, as props of a link. A parameter that is not named would keep its present
 * value.
 */
export const templateLinks = {
  list: (channel: TemplateChannel) =>
    ({ to: TEMPLATES_PATH, params: { channel, view: undefined, templateId: undefined } }) as const,
  create: (channel: TemplateChannel) =>
    ({ to: TEMPLATES_PATH, params: { channel, view: 'create', templateId: undefined } }) as const,
  edit: (channel: TemplateChannel, templateId: string) =>
    ({ to: TEMPLATES_PATH, params: { channel, view: 'edit', templateId } }) as const,
}
