import { isSameLine } from '../text/clean-line.ts'

/** The source of a lead without one (SRC-04). */
export const DEFAULT_SOURCE = 'Unknown'
/** Leads that came by an advertisement of Google's, where nothing names the campaign. */
export const GOOGLE_ADS_SOURCE = 'Google Ads'

/** The sources that every practice has; they stay as they are. */
export const builtInSources: readonly string[] = [DEFAULT_SOURCE, 'Website']

/** A place that leads come from, with how many came from there; `custom` ones are the practice's own (SRC-01). */
export interface LeadSource {
  name: string
  custom: boolean
  count: number
}

/** Whether two names are of one source: neither case nor how they are composed and spaced matters (G-34). */
export const isSameSource = isSameLine

/** A source is called by its name in addresses, where these two mean a place: nothing could ever reach it (SRC-02). */
export function canNameSource(name: string): boolean {
  return name !== '.' && name !== '..'
}

export const SOURCE_NAME_DOTS = 'A lead source cannot be called "." or ".."'

/** The error of a source that the practice does not list. */
export const SOURCE_NOT_LISTED = 'Please select a source'

/** A source as the practice's list spells it; null for one that is not on the list. */
export function listedSource(names: readonly string[], asked: string): string | null {
  return names.find((name) => isSameSource(name, asked)) ?? null
}

export function isBuiltIn(name: string): boolean {
  return builtInSources.some((source) => isSameSource(source, name))
}

/**
 * The lead sources of a practice by name: never none, since the built-in ones are always there.
 * @param own the names of the practice's own
 * @param counts how many patients came from each; a source without a count has none
 */
export function leadSources(own: readonly string[], counts: ReadonlyMap<string, number>): LeadSource[] {
  const sourceOf = (custom: boolean) => (name: string) => ({ name, custom, count: counts.get(name) ?? 0 })
  return [...builtInSources.map(sourceOf(false)), ...own.map(sourceOf(true))].sort((one, other) =>
    one.name.localeCompare(other.name, 'en-GB'),
  )
}

/**
 * Reads a list of sources from outside.
 * @returns null for an empty or malformed list, which is an error (SRC-01)
 */
export function readSources(answer: unknown): LeadSource[] | null {
  if (!Array.isArray(answer) || answer.length === 0) return null
  return answer.every(isSource) ? answer.map(({ name, custom, count }) => ({ name, custom, count })) : null
}

function isSource(value: unknown): value is LeadSource {
  if (typeof value !== 'object' || value === null) return false
  const { name, custom, count } = value as Record<string, unknown>
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    typeof custom === 'boolean' &&
    typeof count === 'number' &&
    Number.isInteger(count) &&
    count >= 0
  )
}

/** The text of an unexplained failure (SRC-03). */
export const SOURCES_UNKNOWN_ERROR = 'Unknown error'
