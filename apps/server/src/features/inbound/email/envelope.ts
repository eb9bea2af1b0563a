import { z } from 'zod'

/** How a mail was handed over, as it is stored beside it. */
export const Envelope = z.object({ envelope_from: z.string(), recipients: z.array(z.string()) })
export type Envelope = z.infer<typeof Envelope>
