import { type TemplateComponent, variablesIn } from './template.ts'

/**
 * The automatic decision of Meta's review.
 * @returns INVALID_FORMAT for the common format errors, null for a correct template
 */
export function checkTemplate(components: readonly TemplateComponent[]): 'INVALID_FORMAT' | null {
  const isValid = components.every((component) => {
    if (component.type !== 'BODY' && component.type !== 'HEADER') return true
    const variables = new Set(variablesIn(component.text))
    if (variables.size === 0) return true
    const { example } = component
    const examples = component.type === 'BODY' ? example?.body_text?.[0] : example?.header_text
    return isSequence(variables) && examples?.length === variables.size && hasTextAroundVariables(component)
  })
  return isValid ? null : 'INVALID_FORMAT'
}

/** Whether variables are numbered from 1 without a gap. */
function isSequence(variables: ReadonlySet<number>): boolean {
  return variables.size === Math.max(...variables) && !variables.has(0)
}

/** Whether a body has text before, between and after its variables. Headers need none. */
function hasTextAroundVariables({
  type,
  text,
}: Extract<TemplateComponent, { type: 'HEADER' | 'BODY' }>): boolean {
  if (type === 'HEADER') return true
  return !/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{/.test(text)
}
