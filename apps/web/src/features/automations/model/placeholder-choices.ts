import { emailPlaceholderLabel } from '@enamel/domain/automations/templates/placeholders'
import { type PlaceholderGroup, placeholderLabel } from '@enamel/domain/templates/placeholders'
import type { PlaceholderChoice } from '../../../ui/fields/placeholder-popover.tsx'

/**
 * The placeholders of an email, as they are written.
 * @param groups with each placeholder as its own value (AUT-17)
 */
export function emailPlaceholderChoices(groups: readonly PlaceholderGroup[]): PlaceholderChoice[] {
  return groups.flatMap(({ name: group, mergeTags }) =>
    mergeTags.map(({ name, value }) => ({
      group,
      label: emailPlaceholderLabel(value) ?? name,
      detail: '',
      written: value,
    })),
  )
}

/** The placeholders of a text, as they are written. Those of the group Email are for emails alone. */
export function textPlaceholderChoices(groups: readonly PlaceholderGroup[]): PlaceholderChoice[] {
  return groups.flatMap(({ name: group, mergeTags }) =>
    mergeTags.flatMap(({ value }) => {
      const label = placeholderLabel(value)
      return label === null ? [] : [{ group, label, detail: value, written: value }]
    }),
  )
}
