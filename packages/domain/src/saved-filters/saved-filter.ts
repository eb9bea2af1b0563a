import { cleanLine } from '../text/clean-line.ts'

/** The lists whose filters users save: the inbox, and the queue of due actions. */
export const filteredScreens = ['inbox', 'queue'] as const
export type FilteredScreen = (typeof filteredScreens)[number]

/** The longest name of a saved filter, in characters. */
export const FILTER_NAME_MAX = 60

/** The most saved filters of a user on each screen. */
export const FILTERS_MAX = 30

export const FILTER_NAME_NEEDED = 'Enter a name for this filter.'
export const FILTER_NAME_TOO_LONG = `Use at most ${FILTER_NAME_MAX} characters.`
export const FILTER_NAME_TAKEN = 'You already have a filter with this name. Choose another one.'

/** @returns what is wrong with a name, for the person who typed it; null if it can be saved */
export function filterNameProblem(typed: string): string | null {
  const name = cleanLine(typed)
  if (name === '') return FILTER_NAME_NEEDED
  return name.length > FILTER_NAME_MAX ? FILTER_NAME_TOO_LONG : null
}
