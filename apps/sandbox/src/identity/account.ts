import { z } from 'zod'

/** A person with an account at the provider. */
export const Account = z.object({
  /** The `sub` by which clients know the person. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  /** The password's hash; null for the demo's password. */
  password: z.string().nullable(),
  /** The clients to which the person gave consent. */
  consentedTo: z.array(z.string()),
})
export type Account = z.infer<typeof Account>
