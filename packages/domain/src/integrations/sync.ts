import type { syncStates } from './integration.ts'

export type SyncState = (typeof syncStates)[number]

/**
 * The state of a sync as received from the server, which writes 'complete'; 'completed' is read as the same (INT-03,
 * C3-07).
 */
export function readSyncState(state: SyncState | 'completed'): SyncState {
  return state === 'completed' ? 'complete' : state
}

/** Whether a sync has neither been completed nor failed. */
export function isUnfinished(state: SyncState): boolean {
  return state === 'queued' || state === 'syncing'
}

/** How long a sign-in at a provider may take (G3-29). */
export const SIGN_IN_MS = 10 * 60_000
