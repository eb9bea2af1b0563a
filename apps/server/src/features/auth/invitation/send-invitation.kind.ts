import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** The job that sends an invitation to the relay. */
export const sendInvitationKind = jobKind({
  name: 'auth.send-invitation',
  payload: z.object({ client_id: z.uuid(), invitation_id: z.uuid() }),
  maxAttempts: 25,
})
export type InvitationPayload = z.infer<typeof sendInvitationKind.payload>

export function invitationKey({ invitation_id }: InvitationPayload): string {
  return `invitation ${invitation_id}`
}
