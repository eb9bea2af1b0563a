import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** Checks a practice's link to WhatsApp. */
export const whatsAppHeartbeatKind = jobKind({
  name: 'integrations.check-whatsapp',
  payload: z.object({ client_id: z.uuid() }),
  maxAttempts: 3,
})
