import { z } from 'zod'

/** The SMTP envelope of an email, stored beside the email. */
export const Envelope = z.object({ envelope_from: z.string(), recipients: z.array(z.string()) })
export type Envelope = z.infer<typeof Envelope>
