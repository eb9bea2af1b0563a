import type { TemplateChannel } from '@enamel/domain/templates/template'

export const TEMPLATES_PATH = '/settings/templates/{-$channel}/{-$view}/{-$templateId}'

/** The addresses of the templates of a channel, as props of a link. */
export const templateLinks = {
  list: (channel: TemplateChannel) => ({ to: TEMPLATES_PATH, params: { channel } }) as const,
  create: (channel: TemplateChannel) =>
    ({ to: TEMPLATES_PATH, params: { channel, view: 'create' } }) as const,
  edit: (channel: TemplateChannel, templateId: string) =>
    ({ to: TEMPLATES_PATH, params: { channel, view: 'edit', templateId } }) as const,
}
