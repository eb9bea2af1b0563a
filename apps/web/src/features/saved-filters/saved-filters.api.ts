import { type SavedFilter, savedFilters } from '@enamel/contract/saved-filters'
import type { FilteredScreen } from '@enamel/domain/saved-filters/saved-filter'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The combination of filters on a screen. */
export type FilterQuery<S extends FilteredScreen = FilteredScreen> = Extract<
  SavedFilter,
  { screen: S }
>['query']

export type FilterOf<S extends FilteredScreen> = Extract<SavedFilter, { screen: S }>

/** The user's saved filters on every screen, by name. */
export const savedFiltersQuery = queryOptions({
  queryKey: ['saved filters'],
  queryFn: ({ signal }) => call(savedFilters.list, {}, { signal }),
})

/** Saves a filter. Repeated with the same id, it saves one; after its deletion, it restores it. */
export const createFilter = (filter: SavedFilter) => call(savedFilters.create, { body: filter })

export const renameFilter = ({ id, screen }: SavedFilter, name: string) =>
  call(savedFilters.change, { params: { id }, body: { screen, name } })

/** Replaces the combination of a filter, whose name stays. */
export const updateFilter = (filter: SavedFilter) =>
  call(savedFilters.change, {
    params: { id: filter.id },
    body:
      filter.screen === 'inbox'
        ? { screen: filter.screen, query: filter.query }
        : { screen: filter.screen, query: filter.query },
  })

export const removeFilter = ({ id }: SavedFilter) => call(savedFilters.remove, { params: { id } })

/** Puts a new or changed filter into the cached list, at its place by name. */
export function storeFilter(queries: QueryClient, filter: SavedFilter): void {
  queries.setQueryData(savedFiltersQuery.queryKey, (cached) =>
    [...(cached ?? []).filter(({ id }) => id !== filter.id), filter].sort((one, other) =>
      one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
    ),
  )
}

export function forgetFilter(queries: QueryClient, { id }: SavedFilter): void {
  queries.setQueryData(savedFiltersQuery.queryKey, (cached) => cached?.filter((filter) => filter.id !== id))
}
