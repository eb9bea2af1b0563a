import { z } from 'zod'

/** A person with an account at the provider. */
export const Account = z.object({
  /** The `sub` that clients know the person by. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  /** Its hash; null is the demo's password. */
  password: z.string().nullable(),
  /** Clients that may know the person's name and email. */
  consentedTo: z.array(z.string()),
})
export type Account = z.infer<typeof Account>
