import type { PeriodicJobContext } from '../../jobs/job.ts'
import type { CatchUpResult } from './catch-up-result.ts'

/** How far a run is. */
export type Progress =
  | {
      unit: 'items'
      /** How many items this run has looked through; a run that continues an earlier one begins at 0. */
      done: number
      /** How many there are in all, those of earlier runs included; null as long as nobody knows. */
      total: number | null
    }
  | {
      unit: 'addresses'
      /** How many addresses of patients have been searched for, by earlier runs too. */
      done: number
      /** How many there are in all. */
      total: number
    }

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
