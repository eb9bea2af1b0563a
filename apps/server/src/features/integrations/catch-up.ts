import type { PeriodicJobContext } from '../../jobs/job.ts'

/** How far a fetch is. */
export interface Progress {
  done: number
  total: number | null
}

export type CatchUpResult =
  | { kind: 'complete' }
  /** The service refuses our credentials, which has been recorded. */
  | { kind: 'refused' }
  /** The service asks us to wait, or cannot be reached; `detail` is for the log. */
  | { kind: 'later'; afterMs: number; detail: string }
  /** Another attempt would fail as well. */
  | { kind: 'failed' /** For staff. */; error: string }
  /** The practice was disconnected, or connected again, in the meantime. */
  | { kind: 'superseded' }

/**
 * Fetches from a service everything that the practice does not have yet, step by step: each step's results and where
 * the next one continues are stored together, so that a run after a kill continues there. Two runs at a time are
 * harmless.
 */
export type CatchUp = (
  context: PeriodicJobContext,
  clientId: string,
  onProgress: (progress: Progress) => Promise<void>,
) => Promise<CatchUpResult>
