import { BRAND_LOGO } from '@enamel/domain/automations/templates/merge-tags'
import { PLACEHOLDER, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { TokenChoice, TokenRules } from '../../../../ui/fields/token-editor.ts'

/** A placeholder to choose from, under the heading of its group. */
export interface PlaceholderChoice extends TokenChoice {
  group: string
}

/** @param groups with the tag itself as the value of each placeholder (AUT-17) */
export function placeholderChoices(groups: readonly PlaceholderGroup[]): PlaceholderChoice[] {
  return groups.flatMap(({ name: group, mergeTags }) =>
    mergeTags.map(({ name, value }) => ({
      group,
      label: labelOf(group, name),
      detail: '',
      written: value,
    })),
  )
}

/** "First name" of the patient, "Signature" of the email, and "Practice name" of other groups. */
function labelOf(group: string, name: string): string {
  return group === 'Patient' || group === 'Email' ? name : `${group} ${name.toLowerCase()}`
}

/** The readable name of each placeholder, by its tag in lower case; the logo's is offered by no menu. */
export function placeholderLabels(choices: readonly PlaceholderChoice[]): ReadonlyMap<string, string> {
  return new Map([
    ...choices.map(({ written, label }) => [tagIn(written), label] as const),
    [tagIn(BRAND_LOGO), 'Logo'],
  ])
}

/** The tag of a placeholder as written: "patient.first_name". */
export function tagIn(written: string): string {
  return written
    .replace(/^\{\{|\}\}$/g, '')
    .trim()
    .toLowerCase()
}

/** Placeholders as chips of a text field. */
export function placeholderRules(
  choices: readonly PlaceholderChoice[],
  labels: ReadonlyMap<string, string>,
): TokenRules {
  return {
    pattern: PLACEHOLDER,
    beginning: /\{\{[^{}\n]*$/,
    ending: /^\}{1,2}/,
    labelOf: (written) => labels.get(tagIn(written)) ?? null,
    choices: () => choices,
  }
}
