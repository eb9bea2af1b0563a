import type { Database } from '../db/database.ts'

/** How often it is worth doing. */
export const FORGET_PUSH_EVENTS_EVERY_SECONDS = 600

/** Deletes the events of every practice that are older than an hour by the database's clock. @returns how many */
export async function forgetPushEvents(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ forgotten: number }>('select forget_push_events() as forgotten')
  return rows[0]?.forgotten ?? 0
}
