import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** The job that finds out what became of an attempt to buy a number. */
export const settleNumberKind = jobKind({
  name: 'sms.settle-number',
  payload: z.object({ client_id: z.uuid() }),
  maxAttempts: 20,
})
