import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** Fetches a file of a message from its provider. */
export const fetchMediaKind = jobKind({
  name: 'communications.fetch-media',
  payload: z.object({ client_id: z.uuid(), attachment_id: z.uuid() }),
  // A provider that cannot give it uses up no try: the job is added again for later. Errors of our own do.
  maxAttempts: 25,
})

export function fetchMediaKey({ attachment_id }: { attachment_id: string }): string {
  return `fetch ${attachment_id}`
}
