import { emailPlaceholderLabel } from '@enamel/domain/automations/templates/placeholders'
import { PLACEHOLDER, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { TokenChoice, TokenRules } from '../../../../ui/fields/token-editor.ts'

/** A placeholder to choose from, under the heading of its group. */
export interface PlaceholderChoice extends TokenChoice {
  group: string
}

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

/** Placeholders as chips of a text field. */
export function placeholderRules(choices: readonly PlaceholderChoice[]): TokenRules {
  return {
    pattern: PLACEHOLDER,
    beginning: /\{\{[^{}\n]*$/,
    ending: /^\}{1,2}/,
    labelOf: emailPlaceholderLabel,
    choices: () => choices,
  }
}
