import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Lookup, lookupsKey, matchesQuery } from '../practice-system.api.ts'
import { isSearchable, type LookupState, lookupFailure, lookupState } from './lookup-state.ts'

/** The pause before suggestions that could not be loaded are requested again. */
const SUGGESTIONS_RETRY_MS = 15_000

/**
 * The query of a lookup. It does not repeat a failed search; suggestions are requested again until they are loaded,
 * unless the server finds the query invalid.
 */
export function lookupQuery(patientId: string, lookup: Lookup) {
  return queryOptions({
    ...matchesQuery(patientId, lookup),
    enabled: isSearchable(lookup),
    retry: (_, error) => lookup.kind === 'suggestions' && lookupFailure(error).kind === 'error',
    retryDelay: SUGGESTIONS_RETRY_MS,
  })
}

export interface LookupView {
  state: LookupState
  /** Repeats the lookup immediately. */
  retry: () => void
}

const NO_LOOKUP: Lookup = { kind: 'search', query: '' }

/** @param lookup null while nothing is looked up */
export function useLookup(patientId: string, lookup: Lookup | null): LookupView {
  const queries = useQueryClient()
  const options = lookupQuery(patientId, lookup ?? NO_LOOKUP)
  const query = useQuery(options)
  return {
    state: lookupState(lookup ?? NO_LOOKUP, query),
    // Unlike a refetch, a reset does not wait for the next attempt of the retries.
    retry: () => void queries.resetQueries({ queryKey: options.queryKey }),
  }
}

/** Repeats failed lookups as soon as the practice's connection works again. */
export function useRetryOnceConnected(connected: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!connected) return
    void queries.resetQueries({
      queryKey: lookupsKey,
      predicate: ({ state }) => (state.error ?? state.fetchFailureReason) !== null,
    })
  }, [connected, queries])
}
