import type { TemplateText } from '@enamel/domain/templates/template'

/** The templates of a channel whose name, subject or text contains the search term, regardless of case. */
export function matchingTemplates<T extends TemplateText & { name: string }>(
  templates: readonly T[],
  channel: string,
  searchTerm: string,
): T[] {
  const term = searchTerm.trim().toLowerCase()
  return templates.filter(
    (template) =>
      template.channel === channel &&
      [template.name, template.subject ?? '', template.body].some((text) =>
        text.toLowerCase().includes(term),
      ),
  )
}
