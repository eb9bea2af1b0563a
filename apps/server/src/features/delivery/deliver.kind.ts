import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** The job that sends a message to its provider. */
export const deliverKind = jobKind({
  name: 'communications.deliver',
  payload: z.object({ client_id: z.uuid(), communication_id: z.uuid() }),
  // Only errors and crashes count as attempts: a message that waits for the provider is scheduled as a new job.
  maxAttempts: 40,
})
export type DeliverPayload = z.infer<typeof deliverKind.payload>

export function deliverKey({ communication_id }: Pick<DeliverPayload, 'communication_id'>): string {
  return `deliver ${communication_id}`
}
