import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** The job that places a stored message on a timeline, or in the list of unplaced messages. */
export const placeMessageKind = jobKind({
  name: 'communications.place',
  payload: z.object({ client_id: z.uuid(), id: z.uuid() }),
  maxAttempts: 25,
})
