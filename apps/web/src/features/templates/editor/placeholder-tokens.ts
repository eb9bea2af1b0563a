import {
  fillPlaceholders,
  PLACEHOLDER,
  type PlaceholderGroup,
  placeholderLabel,
  placeholderNames,
  tagOf,
} from '@enamel/domain/templates/placeholders'
import type { TokenChoice, TokenRules } from '../../../ui/fields/token-editor.ts'

/** Shown for a placeholder without a value. */
export const UNKNOWN_VALUE = 'Unknown'

/** A placeholder to choose from, under the heading of its group. */
export interface PlaceholderChoice extends TokenChoice {
  group: string
}

/** Every placeholder, with its present value for a patient. @param groups null while they are not known */
export function placeholderChoices(groups: readonly PlaceholderGroup[] | null): PlaceholderChoice[] {
  return Object.entries(placeholderNames).flatMap(([group, names]) =>
    names.map((name) => {
      const written = `{{${tagOf(group, name)}}}`
      const value = groups && fillPlaceholders(written, groups)
      const isKnown = value !== null && value !== written && value.trim() !== ''
      return {
        group,
        label: placeholderLabel(written) ?? name,
        detail: isKnown ? value : groups ? UNKNOWN_VALUE : '',
        written,
      }
    }),
  )
}

/** Placeholders as tokens of a text field. */
export function placeholderTokens(choices: () => readonly TokenChoice[]): TokenRules {
  return {
    pattern: PLACEHOLDER,
    beginning: /\{\{[^{}\n]*$/,
    ending: /^\}{1,2}/,
    labelOf: placeholderLabel,
    choices,
  }
}
