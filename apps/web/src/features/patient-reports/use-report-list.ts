import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { cachedPatient, failedPages, knownTotal } from './cached-list.ts'
import { type ListView, listView } from './model/list-view.ts'
import { lastPageOf } from './model/pages.ts'
import { type ListScope, listKey, listPageQuery } from './report-list.api.ts'

export interface LoadedList {
  view: ListView
  /** The number of patients on all pages; null until a page is loaded. */
  total: number | null
  lastPage: number
  /** The pages that could not be loaded (PRT-09). */
  failedPages: ReadonlySet<number>
  retry: () => void
  /** Loads the open page again, and the others when they are opened. */
  reload: () => void
}

/**
 * A page of a report's patients. The list is loaded again when a patient of a loaded page changes, or when events were
 * lost.
 */
export function useReportList(scope: ListScope, page: number): LoadedList {
  const queries = useQueryClient()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...listPageQuery(scope, page),
    // The rows stay while another page of the same list loads, but not under other filters.
    placeholderData: (previous, previousQuery) =>
      previousQuery && isPageOf(scope, previousQuery.queryKey) ? previous : undefined,
  })
  const total = data?.metadata.total ?? knownTotal(queries, scope)
  const lastPage = total === null ? page : lastPageOf(total)
  // The next page is loaded ahead, once the current one is loaded.
  const hasNext = data !== undefined && !isPlaceholderData && page < lastPage
  useQuery({ ...listPageQuery(scope, page + 1), enabled: hasNext })
  const reload = () => void queries.invalidateQueries({ queryKey: listKey(scope) })
  useRealtimeEffects({
    // A patient of another page counts too: the rows of all pages move when somebody leaves or comes first.
    patient_changed: ({ patientId }) => {
      if (cachedPatient(queries, scope, patientId)) reload()
    },
  })
  useRealtimeReload(reload)
  return {
    view: listView({ data, isPrevious: isPlaceholderData, hasFailed: isError }),
    total,
    lastPage,
    failedPages: failedPages(queries, scope),
    retry: () => void refetch(),
    reload,
  }
}

function isPageOf(scope: ListScope, queryKey: readonly unknown[]): boolean {
  return hashKey(queryKey.slice(0, -1)) === hashKey(listKey(scope))
}
