import type { Account } from './account.ts'

/** The password of all initial accounts. */
export const DEMO_PASSWORD = 'enamel-demo-password'

const person = (id: string, email: string, name: string): Account => ({
  id,
  email,
  name,
  emailVerified: true,
  password: null,
  consentedTo: [],
})

/**
 * The initial accounts, with ids that stay the same over restarts: the demo's three logins, one account without
 * a practice, and one account with an unverified address.
 */
export const demoPeople: readonly Account[] = [
  person('smile-reception-brightside', 'reception@brightside.test', 'Hannah Price'),
  person('smile-owner-brightside', 'owner@brightside.test', 'Dr Ada Okafor'),
  person('smile-reception-harbour', 'reception@harbour.test', 'Owen Lloyd'),
  person('smile-stranger', 'stranger@elsewhere.test', 'Sam Novak'),
  {
    ...person('smile-unverified', 'unverified@brightside.test', 'Nia Ferris'),
    emailVerified: false,
  },
]
