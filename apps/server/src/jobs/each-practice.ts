import { lookup } from '../db/lookup.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { PeriodicJob, PeriodicJobContext } from './job.ts'

export interface EachPractice extends Omit<PeriodicJob, 'run'> {
  /** The work for one practice, outside any transaction. */
  run(context: PeriodicJobContext, clientId: string): Promise<void>
}

/**
 * A periodic job that serves one practice after the other, the oldest first. When it fails for one practice, the
 * failure is logged and the other practices are served. A round ends early when the database is unavailable, which the
 * caller logs once, or when the process stops.
 */
export function eachPractice({ run, ...job }: EachPractice): PeriodicJob {
  return {
    ...job,
    async run(context) {
      for (const clientId of await lookup.allPractices(context.deps.db)) {
        if (context.signal?.aborted) return
        try {
          await run(context, clientId)
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error
          context.log.error(
            { err: error, job: job.name, client_id: clientId },
            'periodic job failed for a practice',
          )
        }
      }
    },
  }
}
