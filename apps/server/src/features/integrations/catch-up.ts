import type { PeriodicJobContext } from '../../jobs/job.ts'

/** How far a run is. */
export interface Progress {
  /** How many items this run has looked through; a run that continues an earlier one begins at 0. */
  done: number
  /** How many there are in all, those of earlier runs included; null as long as nobody knows. */
  total: number | null
}

export type CatchUpResult =
  | { kind: 'complete' }
  /** The service refuses our credentials, which has been recorded. */
  | { kind: 'refused' }
  /**
   * The run is to be continued: the service asks us to wait, or cannot be reached, or the run was asked to end (0 ms).
   * `detail` is for the log.
   */
  | { kind: 'later'; afterMs: number; detail: string }
  /** Another attempt would fail as well. */
  | { kind: 'failed' /** For staff. */; error: string }
  /** The practice was disconnected, or connected again, in the meantime. */
  | { kind: 'superseded' }

/**
 * Fetches from a service everything that the practice does not have yet, step by step: each step's results and where
 * the next one continues are stored together, so that a run after a kill continues there. Two runs at a time are
 * harmless.
 * @param context `signal` is aborted when the process stops, and when the run has taken so long that others wait for
 *   its place: it then ends after its present step
 */
export type CatchUp = (
  context: PeriodicJobContext,
  clientId: string,
  onProgress: (progress: Progress) => Promise<void>,
) => Promise<CatchUpResult>
