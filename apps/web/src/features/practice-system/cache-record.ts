import type { QueryClient } from '@tanstack/react-query'
import { practicePatientKey } from './cache-keys.ts'
import type { LinkedRecord } from './practice-system.api.ts'

/** The patient's link to the practice system before anything was fetched of them there. */
export function unfetched(state: 'syncing' | 'unlinked'): LinkedRecord {
  return { state, details: null, financials: null, found_there: false, failure: null }
}

/** Caches a patient's state in the practice system after a change made here. */
export async function cacheRecord(
  queries: QueryClient,
  patientId: string,
  record: LinkedRecord,
): Promise<void> {
  const queryKey = practicePatientKey(patientId)
  // An answer in progress is older than this.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<LinkedRecord>(queryKey, record)
}
