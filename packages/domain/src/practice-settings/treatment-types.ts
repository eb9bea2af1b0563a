import { isOneOf } from '../text/one-of.ts'

/** The type that every practice has (PRC-06). */
export const GENERAL_TYPE = 'General'

/** The types that every practice is offered (G3-19). */
export const offeredTypes = [
  'Bridges',
  'Clear aligners',
  'Composite bonding',
  'Crowns',
  'Dentures',
  'Facial aesthetics',
  GENERAL_TYPE,
  'Hygiene',
  'Implants',
  'Orthodontics',
  'Root canal',
  'Smile makeover',
  'Veneers',
  'Whitening',
] as const

/** The alphabetical order of types. */
export const compareTypes = new Intl.Collator('en-GB').compare

/** The types from which a practice chooses: those that are offered and those in use, sorted (PRC-06, G3-19). */
export function availableTypes(inUse: readonly string[]): string[] {
  return [...new Set([...offeredTypes, ...inUse])].sort(compareTypes)
}

/** A practice's types, sorted, each once, with General (PRC-06). */
export function chosenTypes(types: readonly string[]): string[] {
  return [...new Set([GENERAL_TYPE, ...types])].sort(compareTypes)
}

/** The types that a practice cannot choose. */
export function unknownTypes(types: readonly string[], available: readonly string[]): string[] {
  return types.filter((type) => !isOneOf(available, type))
}
