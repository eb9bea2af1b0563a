import { cleanLine, isSameLine } from '../text/clean-line.ts'

/** The source of a lead whose source is not known (SRC-04). */
export const DEFAULT_SOURCE = 'Unknown'
/** The source of a lead from a Google advertisement (`gclid`); `formLeadSource` decides between it and `utm_source`. */
export const GOOGLE_ADS_SOURCE = 'Google Ads'

/** The sources that every practice has, and that cannot be changed. */
export const builtInSources: readonly string[] = [DEFAULT_SOURCE, 'Website']

/** A source of leads, with the number of its leads; `custom` ones are the practice's own (SRC-01). */
export interface LeadSource {
  name: string
  custom: boolean
  count: number
}

/** Whether two names are of one source, regardless of case, spacing and Unicode composition (G-34). */
export const isSameSource = isSameLine

/** Whether a name can be a segment of a URL's path (SRC-02), in which "." and ".." would mean folders. */
export function canNameSource(name: string): boolean {
  return name !== '.' && name !== '..'
}

export const SOURCE_NAME_DOTS = 'A lead source cannot be called "." or ".."'

/** The error for a source that the practice does not list. */
export const SOURCE_NOT_LISTED = 'Please select a source'

/** A given source in the spelling of the practice's list; null if it is not listed. */
export function listedSource(names: readonly string[], given: string): string | null {
  return names.find((name) => isSameSource(name, given)) ?? null
}

export function isBuiltIn(name: string): boolean {
  return builtInSources.some((source) => isSameSource(source, name))
}

/**
 * The lead sources of a practice, in alphabetical order: never empty, since the built-in ones always exist.
 * @param own the names of the practice's own sources
 * @param counts the number of patients of each source; 0 for an absent one
 */
export function leadSources(own: readonly string[], counts: ReadonlyMap<string, number>): LeadSource[] {
  const sourceOf = (custom: boolean) => (name: string) => ({ name, custom, count: counts.get(name) ?? 0 })
  return [...builtInSources.map(sourceOf(false)), ...own.map(sourceOf(true))].sort((one, other) =>
    one.name.localeCompare(other.name, 'en-GB'),
  )
}

export const SOURCE_NAME_MISSING = 'Name is required'
export const SOURCE_NAME_TAKEN = 'A lead source with this name already exists.'

/** The error of a new name of a source (SRC2-06). @param others the names of the other sources */
export function sourceNameError(name: string, others: readonly string[]): string | null {
  if (cleanLine(name) === '') return SOURCE_NAME_MISSING
  if (!canNameSource(cleanLine(name))) return SOURCE_NAME_DOTS
  return others.some((other) => isSameSource(other, name)) ? SOURCE_NAME_TAKEN : null
}

/**
 * A list of sources from outside: not empty, each with a name, a custom flag and a count from 0 (SRC-01, SRC2-04).
 * @returns null for anything else
 */
export function readSources(list: unknown): LeadSource[] | null {
  return Array.isArray(list) && list.length > 0 && list.every(isLeadSource) ? list : null
}

function isLeadSource(value: unknown): value is LeadSource {
  if (typeof value !== 'object' || value === null) return false
  const { name, custom, count } = value as Partial<Record<keyof LeadSource, unknown>>
  return (
    typeof name === 'string' &&
    name !== '' &&
    typeof custom === 'boolean' &&
    Number.isInteger(count) &&
    Number(count) >= 0
  )
}
