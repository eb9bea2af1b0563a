import type { ReportedPatient, ReportPage } from '@enamel/contract/patient-reports'
import type { QueryClient } from '@tanstack/react-query'
import { type ListScope, listKey } from './report-list.api.ts'

/**
 * The total according to the page that was loaded last, so that a failed page leaves the paginator in place; null if no
 * page is loaded.
 */
export function knownTotal(queries: QueryClient, scope: ListScope): number | null {
  const pages = queries.getQueryCache().findAll({ queryKey: listKey(scope) })
  const [latest] = pages
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return latest ? (latest.state.data as ReportPage).metadata.total : null
}

/** The patient as a cached page of the list has them; undefined if no page does. */
export function cachedPatient(
  queries: QueryClient,
  scope: ListScope,
  patientId: string,
): ReportedPatient | undefined {
  return queries
    .getQueriesData<ReportPage>({ queryKey: listKey(scope) })
    .flatMap(([, page]) => page?.data ?? [])
    .find(({ patient_id }) => patient_id === patientId)
}

/** The pages of the list that could not be loaded (PRT-09). */
export function failedPages(queries: QueryClient, scope: ListScope): ReadonlySet<number> {
  const failed = queries
    .getQueryCache()
    .findAll({ queryKey: listKey(scope), predicate: ({ state }) => state.status === 'error' })
  return new Set(failed.map(({ queryKey }) => Number(queryKey.at(-1))))
}
