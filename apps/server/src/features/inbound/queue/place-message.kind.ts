import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

const common = { payload: z.object({ client_id: z.uuid(), id: z.uuid() }), maxAttempts: 25 }

/** The job that places a stored message on a timeline, or in the list of unplaced messages. */
export const placeMessageKind = jobKind({ name: 'communications.place', ...common })

/**
 * The same job for one of many earlier messages, such as those of a mailbox that was just connected. It runs among the
 * bulk jobs, so that other messages do not wait for it.
 */
export const placeInBackgroundKind = jobKind({ name: 'communications.place-earlier', ...common })
