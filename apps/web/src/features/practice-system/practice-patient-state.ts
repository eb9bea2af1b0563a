import type { LinkState } from '@enamel/domain/practice-system/link-state'
import type { FetchStatus, QueryStatus } from '@tanstack/react-query'
import { isRefusal, UNKNOWN_ERROR } from '../../lib/api-error.ts'
import type { LinkedRecord } from './practice-system.api.ts'

/** The patient's link to the practice system, as the screen shows it (DEN-02). */
export type PracticePatientState =
  | { kind: 'idle' | 'loading' | 'unlinked' | 'syncing' | 'synced' | 'linking' }
  /** `linked`: whether the patient is linked according to the last known record, whose data can be shown. */
  | { kind: 'disabled'; linked: boolean }
  | { kind: 'error'; message: string }

export interface PracticePatientInput {
  /** Whether the practice's connection to the practice system works, and may be used. */
  connected: boolean
  query: {
    status: QueryStatus
    fetchStatus: FetchStatus
    data: LinkedRecord | undefined
    error: Error | null
  }
  /** Whether a request to link the patient is in progress. */
  linking: boolean
}

/** The combined state of the query and of the link in progress; cached data stays while it is loaded again. */
export function practicePatientState({
  connected,
  query,
  linking,
}: PracticePatientInput): PracticePatientState {
  if (!connected) return disabled(query)
  if (linking) return { kind: 'linking' }
  if (query.data) return { kind: query.data.state }
  if (isRefusal(query.error, 'integration_inactive')) return disabled(query)
  if (query.error) return { kind: 'error', message: fetchFailureMessage(query.error) }
  return { kind: query.fetchStatus === 'idle' ? 'idle' : 'loading' }
}

function disabled({ data, error }: PracticePatientInput['query']): PracticePatientState {
  const record = data ?? storedRecord(error)
  return { kind: 'disabled', linked: record !== null && record.state !== 'unlinked' }
}

/** The record that the server has stored and sends while it cannot reach the practice system; null if it sends none. */
export function storedRecord(error: unknown): LinkedRecord | null {
  if (!isRefusal(error, 'integration_inactive')) return null
  return (error.body as { record?: LinkedRecord }).record ?? null
}

/** Why a record could not be fetched: the failure's text, or 'Unknown error' (DEN-18). */
export function fetchFailureMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message === '' || message === UNKNOWN_ERROR ? 'Unknown error' : message
}

/** The status of a patient's link (DEN-02). */
export type LinkStatus = 'loading' | 'linked' | 'unlinked' | 'failed'

/**
 * A failed link is shown until the patient is linked, by any user; a failed unlink, until the patient is unlinked.
 *
 * @param failed the last attempt, if it failed (DEN-16)
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

/** The state of the link that a patient's values depend on: a link in progress counts as syncing (G-20). */
export function linkStateOf({ kind }: PracticePatientState): LinkState {
  if (kind === 'linking' || kind === 'syncing') return 'syncing'
  return kind === 'synced' ? 'synced' : 'unlinked'
}
