import { compareTypes, GENERAL_TYPE, unknownTypes } from '../../practice-settings/treatment-types.ts'
import type { TypedTemplate } from '../workflow.ts'

export const NO_TYPES = 'Choose at least one type'

/** The name of a template: its types (AUT-12). */
export function templateName(types: readonly string[]): string {
  return types.join(', ')
}

/** Chosen types as they are stored: sorted, each once (AUT-20). */
export function sortedTypes(types: readonly string[]): string[] {
  return [...new Set(types)].sort(compareTypes)
}

/** Whether a template is the one for General, which every action has. */
export function isForGeneral({ types }: Pick<TypedTemplate, 'types'>): boolean {
  return types.includes(GENERAL_TYPE)
}

/**
 * The types for which other templates of an action are (AUT-20).
 * @param id that of the template; null for a new one
 */
export function takenTypes(templates: readonly TypedTemplate[], id: string | null): string[] {
  return templates.filter((template) => template.id !== id).flatMap(({ types }) => types)
}

/**
 * The error of the types chosen for a template, apart from those that are taken; null if it can have them. General stays
 * with its template (G3-14).
 * @param template null for a new one
 * @param available the practice's types
 */
export function templateTypesError(
  types: readonly string[],
  template: TypedTemplate | null,
  available: readonly string[],
): string | null {
  if (types.length === 0) return NO_TYPES
  const unknown = unknownTypes(types, [...available, ...(template?.types ?? [])])
  if (unknown.length > 0) return `Unknown type: ${unknown.join(', ')}`
  const isGeneral = template !== null && isForGeneral(template)
  return types.includes(GENERAL_TYPE) === isGeneral ? null : `${GENERAL_TYPE} stays with its template`
}

/** The templates of an action in the order of its list: the one for General first, the others by name. */
export function inTemplateOrder<T extends Pick<TypedTemplate, 'types'>>(templates: readonly T[]): T[] {
  return [...templates].sort(
    (one, other) =>
      Number(isForGeneral(other)) - Number(isForGeneral(one)) ||
      compareTypes(templateName(one.types), templateName(other.types)),
  )
}
