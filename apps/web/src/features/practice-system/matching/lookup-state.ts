import { QUERY_MIN, QUERY_TOO_SHORT } from '@enamel/domain/practice-system/match-query'
import { ApiError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import type { Lookup, Matches } from '../practice-system.api.ts'

/** The state of a lookup of matches or suggestions, as the screen shows it (DEN-07). */
export type LookupState = { kind: 'loading' } | ({ kind: 'loaded' } & Matches) | LookupFailure

/** `invalidInput` means that the query has to be rewritten; `error` is every other failure (DEN-07, G-47). */
export type LookupFailure = { kind: 'error' | 'invalidInput'; message: string }

/** The state of a lookup's query. */
export interface LookupFetch {
  data: Matches | undefined
  error: Error | null
  /** Why the last attempt failed, while the next one is awaited. */
  failureReason: Error | null
}

/** Whether the query is long enough to be sent (DEN-06, C-03). */
export function isSearchable({ query }: Lookup): boolean {
  return query.trim().length >= QUERY_MIN
}

export function lookupState(lookup: Lookup, { data, error, failureReason }: LookupFetch): LookupState {
  if (!isSearchable(lookup)) return { kind: 'invalidInput', message: QUERY_TOO_SHORT }
  const failure = error ?? failureReason
  if (failure) return lookupFailure(failure)
  return data ? { kind: 'loaded', ...data } : { kind: 'loading' }
}

export function lookupFailure(error: Error): LookupFailure {
  if (error instanceof ApiError && error.status === 422) {
    return { kind: 'invalidInput', message: error.errors.query?.[0] ?? QUERY_TOO_SHORT }
  }
  return { kind: 'error', message: errorMessage(error) }
}
