import pLimit from 'p-limit'
import { lookup } from '../db/lookup.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { PeriodicJob, PeriodicJobContext } from './job.ts'

export interface EachPractice extends Omit<PeriodicJob, 'run'> {
  /** How many practices are served at the same time, 1 by default: more where the work mostly waits for a provider. */
  atATime?: number
  /** The work for one practice, outside any transaction. */
  run(context: PeriodicJobContext, clientId: string): Promise<void>
}

/**
 * A periodic job that serves one practice after the other, or some at a time, the oldest first. When it fails for one
 * practice, the failure is logged and the other practices are served. A round ends early when the database is
 * unavailable, which the caller logs once, or when the process stops.
 */
export function eachPractice({ atATime = 1, run, ...job }: EachPractice): PeriodicJob {
  return {
    ...job,
    async run(context) {
      const practices = await lookup.allPractices(context.deps.db)
      let unavailable: unknown = null
      await pLimit(atATime).map(practices, async (clientId) => {
        if (context.signal?.aborted || unavailable !== null) return
        try {
          await run(context, clientId)
        } catch (error) {
          if (isDatabaseUnavailable(error)) unavailable = error
          else {
            const names = { job: job.name, client_id: clientId }
            context.log.error({ err: error, ...names }, 'periodic job failed for a practice')
          }
        }
      })
      if (unavailable !== null) throw unavailable
    },
  }
}
