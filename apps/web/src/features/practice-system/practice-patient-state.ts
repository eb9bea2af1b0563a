import type { LinkState } from '@enamel/domain/practice-system/link-state'
import type { FetchStatus, QueryStatus } from '@tanstack/react-query'
import { isRefusal, UNKNOWN_ERROR } from '../../lib/api-error.ts'
import type { LinkedRecord } from './practice-system.api.ts'

/** The patient's link to the practice system, as the screen shows it (DEN-02). */
export type PracticePatientState =
  | { kind: 'idle' | 'loading' | 'unlinked' | 'syncing' | 'synced' | 'linking' }
  /** Linked according to the last answer: the stored data can be shown. */
  | { kind: 'disabled'; linked: boolean }
  | { kind: 'error'; message: string }

export interface PracticePatientInput {
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

/** The combined state of the query and of the link in progress; cached data stays while it is loaded again. */
export function practicePatientState({
  offered,
  query,
  linking,
}: PracticePatientInput): PracticePatientState {
  if (!offered) return disabled(query)
  if (linking) return { kind: 'linking' }
  if (query.data) return { kind: query.data.state }
  if (isRefusal(query.error, 'integration_inactive')) return disabled(query)
  if (query.error) return { kind: 'error', message: notFetchedMessage(query.error) }
  return { kind: query.fetchStatus === 'idle' ? 'idle' : 'loading' }
}

function disabled({ data, error }: PracticePatientInput['query']): PracticePatientState {
  const record = data ?? storedRecord(error)
  return { kind: 'disabled', linked: record !== null && record.state !== 'unlinked' }
}

/** The server's stored data of a patient about whom it cannot ask; null if it sends none. */
export function storedRecord(error: unknown): LinkedRecord | null {
  if (!isRefusal(error, 'integration_inactive')) return null
  return (error.body as { record?: LinkedRecord }).record ?? null
}

/** Why a patient of the practice system could not be fetched: the failure's own text, or 'Unknown error' (DEN-18). */
export function notFetchedMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message === '' || message === UNKNOWN_ERROR ? 'Unknown error' : message
}

/** The results of linking and unlinking (DEN-02). */
export type LinkStatus = 'loading' | 'linked' | 'unlinked' | 'failed'

/**
 * A failure is shown as long as its goal is not reached: a patient whom another user has linked meanwhile is linked.
 *
 * @param failed which of the two failed last, if the last one did (DEN-16)
 */
export function linkStatus({ kind }: PracticePatientState, failed: 'link' | 'unlink' | null): LinkStatus {
  switch (kind) {
    case 'idle':
    case 'loading':
    case 'linking':
      return 'loading'
    case 'syncing':
    case 'synced':
      return failed === 'unlink' ? 'failed' : 'linked'
    case 'unlinked':
    case 'error':
    case 'disabled':
      return failed === 'link' ? 'failed' : 'unlinked'
  }
}

/** The link so far: one that is being made is not ready yet (G-20). */
export function linkOf({ kind }: PracticePatientState): LinkState {
  if (kind === 'linking' || kind === 'syncing') return 'syncing'
  return kind === 'synced' ? 'synced' : 'unlinked'
}
