import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** Looks after a practice's link to WhatsApp. */
export const refreshWhatsAppKind = jobKind({
  name: 'integrations.tend-whatsapp',
  payload: z.object({ client_id: z.uuid() }),
  maxAttempts: 3,
})
