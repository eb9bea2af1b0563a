import type { OAuth } from '../oauth/create-oauth.ts'
import type { OAuthProvider } from '../oauth/token-rules.ts'
import type { WhatsApp } from '../whatsapp/create-whatsapp.ts'

/** What the owner of an account allowed the product, as the control API returns it. */
export interface ListedGrant {
  provider: OAuthProvider | 'whatsapp'
  /** The account's address, or the number. */
  account: string
  scopes: string[]
  /** ISO instant; null for a number whose key was valid from the beginning. */
  granted_at: string | null
}

/** The grants of all providers, and the numbers that can be used on WhatsApp. */
export function listGrants({ oauth, whatsapp }: { oauth: OAuth; whatsapp: WhatsApp }): ListedGrant[] {
  const numbers = whatsapp.channels.usable().map(
    ({ account, allowedAt }): ListedGrant => ({
      provider: 'whatsapp',
      account: account.number,
      scopes: ['messaging'],
      granted_at: allowedAt,
    }),
  )
  return [...oauth.grants.all(), ...numbers]
}
