import { PLACEHOLDER, placeholderLabel } from '@enamel/domain/templates/placeholders'
import { useRef, useState } from 'react'
import type { TokenChoice, TokenRules } from './token-editor.ts'

/** Placeholders as tokens of a text field, whose rules stay the same while the choices change. */
export function usePlaceholderRules(
  choices: readonly TokenChoice[],
  labelOf: TokenRules['labelOf'] = placeholderLabel,
): TokenRules {
  const latestChoices = useRef(choices)
  latestChoices.current = choices
  const [rules] = useState(() => ({
    pattern: PLACEHOLDER,
    beginning: /\{\{[^{}\n]*$/,
    ending: /^\}{1,2}/,
    labelOf,
    choices: () => latestChoices.current,
  }))
  return rules
}
