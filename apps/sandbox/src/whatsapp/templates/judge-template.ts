import { type TemplateComponent, variablesIn } from './template.ts'

/**
 * The automatic decision of Meta's review.
 * @returns INVALID_FORMAT for the common errors of form, null for a correct one
 */
export function judgeTemplate(components: readonly TemplateComponent[]): 'INVALID_FORMAT' | null {
  const isSound = components.every((component) => {
    if (component.type !== 'BODY' && component.type !== 'HEADER') return true
    const variables = new Set(variablesIn(component.text))
    if (variables.size === 0) return true
    const { example } = component
    const examples = component.type === 'BODY' ? example?.body_text?.[0] : example?.header_text
    return isSequence(variables) && examples?.length === variables.size && isWellPlaced(component)
  })
  return isSound ? null : 'INVALID_FORMAT'
}

/** Numbered from 1 without a gap. */
function isSequence(variables: ReadonlySet<number>): boolean {
  return variables.size === Math.max(...variables) && !variables.has(0)
}

/** A body neither begins nor ends with a variable, and has text between any two. */
function isWellPlaced({ type, text }: Extract<TemplateComponent, { type: 'HEADER' | 'BODY' }>): boolean {
  if (type === 'HEADER') return true
  return !/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{/.test(text)
}
