import type { ProviderTokens } from '../../../adapters/identity/identity-provider.ts'
import { type Seal, sealFor } from '../../../sealed-text.ts'

/** The tokens as they are stored with the session. */
export interface SealedTokens {
  id_token: string | null
  refresh_token: string | null
}

/** Seals the provider's tokens for storage, and opens them. @param secret the product's secret */
export function tokenSeal(secret: string): Seal {
  return sealFor(secret, 'tokens of the identity provider')
}

export async function sealTokens(
  secret: string,
  { idToken, refreshToken }: ProviderTokens,
): Promise<SealedTokens> {
  const { seal } = tokenSeal(secret)
  return {
    id_token: await seal(idToken),
    refresh_token: refreshToken === null ? null : await seal(refreshToken),
  }
}

/** @returns null for a missing token, or a token that was sealed with an earlier secret of the product */
export async function openToken(secret: string, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null
  return tokenSeal(secret)
    .open(sealed)
    .catch(() => null)
}
