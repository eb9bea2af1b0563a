import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** Hands a message to its provider. */
export const deliverKind = jobKind({
  name: 'communications.deliver',
  payload: z.object({ client_id: z.uuid(), communication_id: z.uuid() }),
  // Each run is short and every restart takes one; the real bound is MAX_ATTEMPTS.
  maxAttempts: 40,
})
export type DeliverPayload = z.infer<typeof deliverKind.payload>

export function deliverKey({ communication_id }: Pick<DeliverPayload, 'communication_id'>): string {
  return `deliver ${communication_id}`
}
