import type { FilteredScreen } from '@enamel/domain/saved-filters/saved-filter'
import { useQuery } from '@tanstack/react-query'
import { type FilterOf, savedFiltersQuery } from './saved-filters.api.ts'

/** The user's saved filters on a screen, by name; undefined until they are loaded. */
export function useSavedFilters<S extends FilteredScreen>(screen: S) {
  const { data, error, refetch } = useQuery(savedFiltersQuery)
  return {
    filters: data?.filter((filter): filter is FilterOf<S> => filter.screen === screen),
    error,
    reload: () => void refetch(),
  }
}
