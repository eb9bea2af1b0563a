import type { FilterQuery } from '../saved-filters.api.ts'

/** Whether two combinations list the same, in whichever order their values were chosen. */
export function isSameQuery(one: FilterQuery, other: FilterQuery): boolean {
  return canonical(one) === canonical(other)
}

function canonical(query: FilterQuery): string {
  const entries = Object.entries(query).map(([key, value]) => [
    key,
    Array.isArray(value) ? [...value].sort() : value,
  ])
  return JSON.stringify(entries.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
}
