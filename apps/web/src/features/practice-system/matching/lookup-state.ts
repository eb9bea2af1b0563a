import { QUERY_TOO_SHORT } from '@enamel/domain/practice-system/match-query'
import { ApiError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import type { Matches } from '../practice-system.api.ts'

/** A lookup of matches or suggestions (DEN-07). */
export type LookupState = { kind: 'loading' } | ({ kind: 'loaded' } & Matches) | LookupFailure

/** `invalidInput` is the query, which can be rewritten; `error` is everything else (DEN-07, G-47). */
export type LookupFailure = { kind: 'error' | 'invalidInput'; message: string }

/** Suggestions that failed are asked for again by themselves so much later, for as long as they do. */
export const ASKED_AGAIN_MS = 15_000

export function lookupState(query: { data: Matches | undefined; error: Error | null }): LookupState {
  if (query.error) return lookupFailure(query.error)
  return query.data ? { kind: 'loaded', ...query.data } : { kind: 'loading' }
}

export function lookupFailure(error: unknown): LookupFailure {
  if (error instanceof ApiError && error.status === 422) {
    return { kind: 'invalidInput', message: error.errors.query?.[0] ?? QUERY_TOO_SHORT }
  }
  return { kind: 'error', message: errorMessage(error) }
}

export const TOO_SHORT: LookupFailure = { kind: 'invalidInput', message: QUERY_TOO_SHORT }
