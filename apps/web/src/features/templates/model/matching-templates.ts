import type { TemplateText } from '@enamel/domain/templates/template'

/** The templates of a channel whose name or text contains the search term, in any case. */
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
