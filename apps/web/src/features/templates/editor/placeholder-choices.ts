import {
  fillPlaceholders,
  type PlaceholderGroup,
  placeholderLabel,
  placeholderNames,
  tagOf,
} from '@enamel/domain/templates/placeholders'
import type { PlaceholderChoice } from '../../../ui/fields/placeholder-popover.tsx'

/** Shown for a placeholder without a value. */
export const UNKNOWN_VALUE = 'Unknown'

/**
 * Every placeholder with its present value.
 * @param groups without the placeholders whose values are not known yet, or depend on a patient while there is none
 */
export function placeholderChoices(groups: readonly PlaceholderGroup[]): PlaceholderChoice[] {
  return Object.entries(placeholderNames).flatMap(([group, names]) =>
    names.map((name) => {
      const written = `{{${tagOf(group, name)}}}`
      const value = fillPlaceholders(written, groups)
      const detail = value === written ? '' : value
      return {
        group,
        label: placeholderLabel(written) ?? name,
        detail: value.trim() === '' ? UNKNOWN_VALUE : detail,
        written,
      }
    }),
  )
}
