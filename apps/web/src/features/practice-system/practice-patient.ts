import type { LinkState } from '@enamel/domain/practice-system/link-state'
import type { FetchStatus, QueryStatus } from '@tanstack/react-query'
import { isRefusal, UNKNOWN_ERROR } from '../../lib/api-error.ts'
import type { LinkedRecord } from './practice-system.api.ts'

/** How a patient stands in the practice system, as the screen has it (DEN-02). */
export type PracticePatientState =
  | { kind: 'idle' | 'loading' | 'unlinked' | 'syncing' | 'synced' | 'linking' | 'disabled' }
  | { kind: 'error'; words: string }

export interface PracticePatientFacts {
  /** Whether the practice's link to the practice system works, and may be used. */
  offered: boolean
  query: {
    status: QueryStatus
    fetchStatus: FetchStatus
    data: LinkedRecord | undefined
    error: Error | null
  }
  /** A link is being made. */
  linking: boolean
}

/** What the query and the link that is being made come to; what is held stays while it is asked for anew. */
export function practicePatientState({
  offered,
  query,
  linking,
}: PracticePatientFacts): PracticePatientState {
  if (!offered) return { kind: 'disabled' }
  if (linking) return { kind: 'linking' }
  if (query.data) return { kind: query.data.state }
  if (query.error) return ofFailure(query.error)
  return { kind: query.fetchStatus === 'idle' ? 'idle' : 'loading' }
}

function ofFailure(error: Error): PracticePatientState {
  if (isRefusal(error, 'integration_inactive')) return { kind: 'disabled' }
  return { kind: 'error', words: notFetchedWords(error) }
}

/** Why a patient of the practice system could not be fetched: the failure's own words, or 'Unknown error' (DEN-18). */
export function notFetchedWords(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message === '' || message === UNKNOWN_ERROR ? 'Unknown error' : message
}

/** What became of linking and unlinking (DEN-02). */
export type LinkStatus = 'loading' | 'linked' | 'unlinked' | 'failed'

/** @param failed whether the last link or unlink did (DEN-16) */
export function linkStatus({ kind }: PracticePatientState, failed: boolean): LinkStatus {
  if (failed) return 'failed'
  switch (kind) {
    case 'idle':
    case 'loading':
    case 'linking':
      return 'loading'
    case 'syncing':
    case 'synced':
      return 'linked'
    case 'unlinked':
    case 'error':
    case 'disabled':
      return 'unlinked'
  }
}

/** The link as far as it goes: one that is being made is not ready yet (G-20). */
export function linkOf({ kind }: PracticePatientState): LinkState {
  if (kind === 'linking' || kind === 'syncing') return 'syncing'
  return kind === 'synced' ? 'synced' : 'unlinked'
}
