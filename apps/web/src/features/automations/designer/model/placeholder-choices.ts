import { emailPlaceholderLabel } from '@enamel/domain/automations/templates/placeholders'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { PlaceholderChoice } from '../../../../ui/fields/placeholder-popover.tsx'

/** @param groups with each placeholder as its own value (AUT-17) */
export function placeholderChoices(groups: readonly PlaceholderGroup[]): PlaceholderChoice[] {
  return groups.flatMap(({ name: group, mergeTags }) =>
    mergeTags.map(({ name, value }) => ({
      group,
      label: emailPlaceholderLabel(value) ?? name,
      detail: '',
      written: value,
    })),
  )
}
