import type { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import type { ProductLog } from '../log.ts'

/** A kind of job as data. Its payload contains only ids and fixed keys, never a patient's data. */
export interface JobKind<P> {
  name: string
  payload: z.ZodType<P>
  /** Attempts in total before the job is abandoned, which is logged. */
  maxAttempts: number
}

export interface JobContext {
  deps: Dependencies
  log: ProductLog
  /** The number of this attempt, from 1. */
  attempt: number
  /** Aborted when the process stops. */
  signal: AbortSignal | undefined
}

/** A kind of job with its work. */
export interface Job<P> {
  kind: JobKind<P>
  run(context: JobContext, payload: P): Promise<void>
}

export function jobKind<P>(kind: JobKind<P>): JobKind<P> {
  return kind
}

export function job<P>(kind: JobKind<P>, run: Job<P>['run']): Job<unknown> {
  return { kind, run } as unknown as Job<unknown>
}

/** A periodic job has no attempts: its next round is its next attempt. */
export type PeriodicJobContext = Omit<JobContext, 'attempt'>

/** A job that runs at an interval, in one process at a time. */
export interface PeriodicJob {
  name: string
  everySeconds: number
  /** Whether it also runs when the process starts; otherwise it first runs within one interval. */
  runsAtStart?: true
  run(context: PeriodicJobContext): Promise<void>
}
