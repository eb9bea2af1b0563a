import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** The job that takes the next step of a bulk message. */
export const sendBulkKind = jobKind({
  name: 'bulk.send',
  payload: z.object({ client_id: z.uuid(), batch_id: z.uuid() }),
  maxAttempts: 10,
})

export function sendBulkKey({ batch_id }: { batch_id: string }): string {
  return `bulk ${batch_id}`
}
