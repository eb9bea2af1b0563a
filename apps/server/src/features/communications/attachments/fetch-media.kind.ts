import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** Tries at a file, with growing pauses: half a day. */
export const MAX_FETCHES = 12

/** Brings a file that came with a text from the carrier to us. */
export const fetchMediaKind = jobKind({
  name: 'communications.fetch-media',
  payload: z.object({ client_id: z.uuid(), attachment_id: z.uuid() }),
  // Every restart takes one; the real bound is MAX_FETCHES.
  maxAttempts: 40,
})

export function fetchMediaKey({ attachment_id }: { attachment_id: string }): string {
  return `fetch ${attachment_id}`
}
