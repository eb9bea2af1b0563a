import type { LinkedRecord } from '@enamel/contract/practice-system'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** The key of every cached record begins with this key. */
const recordsKey = ['practice-patient'] as const

export function recordKey(patientId: string) {
  return [...recordsKey, patientId] as const
}

/** The cached record of a patient; undefined until it has been loaded. This hook does not load the record. */
export function useCachedRecord(patientId: string): LinkedRecord | undefined {
  const queries = useQueryClient()
  return useSyncExternalStore(queries.getQueryCache().subscribe, () =>
    queries.getQueryData<LinkedRecord>(recordKey(patientId)),
  )
}

/** Caches a record after this user has changed it. */
export async function cacheRecord(
  queries: QueryClient,
  patientId: string,
  record: LinkedRecord,
): Promise<void> {
  const queryKey = recordKey(patientId)
  // A response to an earlier request is older than the change, and must not replace it.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<LinkedRecord>(queryKey, record)
}

/** The record of a patient whose link has just begun, or has been removed: it contains no fetched data. */
export function emptyRecord(state: 'syncing' | 'unlinked'): LinkedRecord {
  return { state, details: null, financials: null, found_there: false, failure: null }
}

/** Reloads a patient's record. */
export function renewRecord(queries: QueryClient, patientId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: recordKey(patientId) })
}

/** Reloads the records of all cached patients. */
export function renewRecords(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: recordsKey })
}
