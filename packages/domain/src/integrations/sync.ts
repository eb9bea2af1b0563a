import type { syncStates, syncUnits } from './integration.ts'

export type SyncState = (typeof syncStates)[number]
export type SyncUnit = (typeof syncUnits)[number]

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

export type SyncEvent = 'began' | 'completed' | 'failed'

const nextStates: Record<SyncState, Partial<Record<SyncEvent, SyncState>>> = {
  queued: { began: 'syncing', failed: 'failed' },
  // A sync that was interrupted begins again where it stopped.
  syncing: { began: 'syncing', completed: 'complete', failed: 'failed' },
  complete: {},
  failed: {},
}

/** The pauses of a sync whose service does not respond as it should and names no time: each is twice the one before. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

/**
 * How long a sync pauses, in milliseconds. Staff watch it: after a moment of trouble it must go on soon.
 * @param waits how often in succession it has paused before
 */
export function pauseOfSync(waits: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** waits, LONGEST_PAUSE_MS)
}

/** The state of a sync after an event; null when the event changes nothing. */
export function nextSyncState(state: SyncState, event: SyncEvent): SyncState | null {
  return nextStates[state][event] ?? null
}
