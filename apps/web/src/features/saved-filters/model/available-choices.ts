import { listText } from '@enamel/domain/text/list-text'

/**
 * The chosen values that still exist, and those that do not: a filter is used without a treatment type or a source that
 * the practice has removed, since nobody could take it out in the bar.
 */
export function availableChoices(
  chosen: readonly string[],
  existing: readonly string[],
): { available: string[]; missing: string[] } {
  return {
    available: chosen.filter((value) => existing.includes(value)),
    missing: chosen.filter((value) => !existing.includes(value)),
  }
}

/** The text for a filter that was used without some of its values. */
export function usedWithoutText(missing: readonly string[]): string {
  const names = listText(missing.map((value) => `“${value}”`))
  return `Used without ${names}, which no longer ${missing.length === 1 ? 'exists' : 'exist'}`
}
