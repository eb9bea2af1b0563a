import type { Database } from '../../db/database.ts'
import type { PeriodicJob } from '../../jobs/job.ts'

const FORGET_EVERY_SECONDS = 600

export const realtimeJobs: PeriodicJob[] = [
  {
    name: 'forget push events',
    everySeconds: FORGET_EVERY_SECONDS,
    run: async ({ deps }) => {
      await forgetPushEvents(deps.db)
    },
  },
]

/** Deletes the events of every practice that are older than an hour by the database's clock. @returns how many */
export async function forgetPushEvents(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ forgotten: number }>('select forget_push_events() as forgotten')
  return rows[0]?.forgotten ?? 0
}
