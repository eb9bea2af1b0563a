import { isInBackground, type MessageOrigin } from '@enamel/domain/communications/delivery/background'
import { z } from 'zod'
import { type JobKind, jobKind } from '../../jobs/job.ts'

// Only errors and crashes count as attempts: a message that waits for the provider is scheduled as a new job.
const MAX_ATTEMPTS = 40

const DeliverPayload = z.object({ client_id: z.uuid(), communication_id: z.uuid() })
export type DeliverPayload = z.infer<typeof DeliverPayload>

/** The job that sends a message to its provider. */
export const deliverKind = jobKind({
  name: 'communications.deliver',
  payload: DeliverPayload,
  maxAttempts: MAX_ATTEMPTS,
})

/**
 * The same job for a message in the background, after its first attempt. It runs among the bulk jobs, so that other
 * messages do not wait for it.
 */
export const deliverInBackgroundKind = jobKind({
  name: 'communications.deliver-from-batch',
  payload: DeliverPayload,
  maxAttempts: MAX_ATTEMPTS,
})

/** The job that makes the first attempts to send some messages in the background. */
export const deliverSetKind = jobKind({
  name: 'communications.deliver-set',
  payload: z.object({ client_id: z.uuid(), communication_ids: z.array(z.uuid()) }),
  maxAttempts: MAX_ATTEMPTS,
})
export type DeliverSetPayload = z.infer<typeof deliverSetKind.payload>

/** The job that attempts to send this message again, or asks the provider about it. */
export function deliverKindOf(message: MessageOrigin): JobKind<DeliverPayload> {
  return isInBackground(message) ? deliverInBackgroundKind : deliverKind
}

export function deliverKey({ communication_id }: Pick<DeliverPayload, 'communication_id'>): string {
  return `deliver ${communication_id}`
}
