import { secondSite, users } from '../practice-system/users.ts'
import type { OAuthProvider } from './token-rules.ts'

/** An account at a provider, in which its owner can allow the product to use it. */
export interface OAuthAccount {
  /** The provider's permanent id. */
  id: string
  address: string
  name: string
  /** Shown on the sign-in page, to tell accounts apart. */
  note: string
}

/**
 * The accounts at each provider. Each of the demo's practices has one at Google and one at Microsoft; Brightside has
 * two users at Dentally, one of whom works at two sites. The last account at Google and at Microsoft belongs to somebody
 * else, so that a sign-in with the wrong account can be tried.
 */
export const oauthAccounts: Record<OAuthProvider, readonly OAuthAccount[]> = {
  google: [
    account(
      '100000000000000000100',
      'desk@brightside-dental.test',
      'Brightside Dental',
      "The practice's mailbox",
    ),
    account('100000000000000000200', 'desk@harbour-dental.test', 'Harbour Dental', "The practice's mailbox"),
    account('100000000000000000900', 'sam.novak@elsewhere.test', 'Sam Novak', 'Not a mailbox of a practice'),
  ],
  microsoft: [
    account(
      '00000000-0000-4000-8000-000000000100',
      'desk.brightside@outlook.example',
      'Brightside Dental',
      "The practice's mailbox",
    ),
    account(
      '00000000-0000-4000-8000-000000000200',
      'desk.harbour@outlook.example',
      'Harbour Dental',
      "The practice's mailbox",
    ),
    account(
      '00000000-0000-4000-8000-000000000900',
      'sam.novak@outlook.example',
      'Sam Novak',
      'Not a mailbox of a practice',
    ),
  ],
  dentally: users.map(({ id, first_name, last_name, email, hasTwoSites }) =>
    account(
      String(id),
      email,
      `${first_name} ${last_name}`,
      hasTwoSites ? `Brightside Dental and ${secondSite.name}` : 'Brightside Dental',
    ),
  ),
}

function account(id: string, address: string, name: string, note: string): OAuthAccount {
  return { id, address, name, note }
}
