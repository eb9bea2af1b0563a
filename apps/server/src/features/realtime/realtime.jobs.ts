import type { Database } from '../../db/database.ts'
import type { PeriodicJob } from '../../jobs/job.ts'

const DELETE_EVERY_SECONDS = 600

export const realtimeJobs: PeriodicJob[] = [
  {
    name: 'forget push events',
    everySeconds: DELETE_EVERY_SECONDS,
    run: async ({ deps }) => {
      await deleteOldPushEvents(deps.db)
    },
  },
]

/**
 * Deletes every practice's events that are older than an hour by the database's clock.
 * @returns the number of deleted events
 */
export async function deleteOldPushEvents(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ deleted: number }>('select forget_push_events() as deleted')
  return rows[0]?.deleted ?? 0
}
