/** The providers at which an account's owner allows the product to use the account (OAuth 2). */
export const oauthProviders = ['google', 'microsoft', 'dentally'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

/**
 * What happens to a refresh token that is used. `stays`: it is used again, and no other is issued. `joined`: a newer one
 * is issued, and both are valid. `single_use`: a newer one replaces it.
 */
type Rotation = 'stays' | 'joined' | 'single_use'

export interface TokenRules {
  accessTokenSeconds: number
  /** A refresh token expires when it is unused for this long; null for never. */
  refreshIdleDays: number | null
  rotation: Rotation
  /** How the provider's tokens begin. */
  prefixes: { access: string; refresh: string }
}

/** The lifetimes and the forms of each provider's tokens. */
export const tokenRules: Record<OAuthProvider, TokenRules> = {
  google: {
    accessTokenSeconds: 3_599,
    refreshIdleDays: 180,
    rotation: 'stays',
    prefixes: { access: 'ya29.', refresh: '1//0' },
  },
  microsoft: {
    accessTokenSeconds: 3_600,
    refreshIdleDays: 90,
    rotation: 'joined',
    prefixes: { access: 'EwB', refresh: 'M.C5' },
  },
  dentally: {
    accessTokenSeconds: 7_200,
    refreshIdleDays: null,
    rotation: 'single_use',
    prefixes: { access: '', refresh: '' },
  },
}
