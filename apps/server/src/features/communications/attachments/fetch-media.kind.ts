import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** The job that fetches a file of a message from its provider. */
export const fetchMediaKind = jobKind({
  name: 'communications.fetch-media',
  payload: z.object({ client_id: z.uuid(), attachment_id: z.uuid() }),
  // Only our own errors use up attempts. When the provider does not have the file yet, the job is enqueued again.
  maxAttempts: 25,
})

export function fetchMediaKey({ attachment_id }: { attachment_id: string }): string {
  return `fetch ${attachment_id}`
}
