import { isSameLine } from '../text/clean-line.ts'

/** The source of a lead without one (SRC-04). */
export const DEFAULT_SOURCE = 'Unknown'
/** Leads from a Google advertisement without a campaign's name. */
export const GOOGLE_ADS_SOURCE = 'Google Ads'

/** The sources that every practice has; they stay as they are. */
export const builtInSources: readonly string[] = [DEFAULT_SOURCE, 'Website']

/** A source of leads, with the number of its leads; `custom` ones are the practice's own (SRC-01). */
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

/** A source in the spelling of the practice's list; null for one that is not listed. */
export function listedSource(names: readonly string[], asked: string): string | null {
  return names.find((name) => isSameSource(name, asked)) ?? null
}

export function isBuiltIn(name: string): boolean {
  return builtInSources.some((source) => isSameSource(source, name))
}

/**
 * The lead sources of a practice by name: never empty, since the built-in ones always exist.
 * @param own the names of the practice's own
 * @param counts the number of patients of each source; none for an absent one
 */
export function leadSources(own: readonly string[], counts: ReadonlyMap<string, number>): LeadSource[] {
  const sourceOf = (custom: boolean) => (name: string) => ({ name, custom, count: counts.get(name) ?? 0 })
  return [...builtInSources.map(sourceOf(false)), ...own.map(sourceOf(true))].sort((one, other) =>
    one.name.localeCompare(other.name, 'en-GB'),
  )
}
