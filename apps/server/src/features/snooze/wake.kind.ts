import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** The job that wakes those patients of a practice whose snooze has ended. */
export const wakeKind = jobKind({
  name: 'snooze.wake',
  payload: z.object({ client_id: z.uuid() }),
  maxAttempts: 3,
})

/** Snoozes of one practice that end at the same moment share a job. */
export function wakeKey(clientId: string, endsAt: Date): string {
  return `snooze.wake:${clientId}:${endsAt.toISOString()}`
}
