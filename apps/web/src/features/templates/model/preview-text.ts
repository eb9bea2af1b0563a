import {
  fillPlaceholders,
  type PlaceholderGroup,
  placeholderLabel,
  replacePlaceholders,
} from '@enamel/domain/templates/placeholders'

/**
 * A template's text as a patient will read it. A placeholder that has no value stays visible by its label in brackets:
 * "[Appointment date]".
 */
export function previewText(text: string, groups: readonly PlaceholderGroup[]): string {
  return replacePlaceholders(text, (_tag, written) => {
    const value = fillPlaceholders(written, groups)
    if (value !== written && value.trim() !== '') return value
    const label = placeholderLabel(written)
    return label ? `[${label}]` : written
  })
}
