import { mailboxKeys } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import { jobKind } from '../../../jobs/job.ts'

/** The job that looks up the earlier mail of new patients in a mailbox. */
export const lookUpKind = jobKind({
  name: 'mailbox.look-up',
  payload: z.object({ client_id: z.uuid(), mailbox: z.enum(mailboxKeys) }),
  maxAttempts: 6,
})
export type LookUpPayload = z.infer<(typeof lookUpKind)['payload']>

export function lookUpKey({ client_id, mailbox }: LookUpPayload): string {
  return `look up mail ${client_id} ${mailbox}`
}
