/** The tokens of an account at a provider, to be stored sealed. */
export interface OAuthTokens {
  accessToken: string
  /** When the access token expires; null when the provider sets no end. */
  expiresAt: Date | null
  /** Null for a token that lives as long as it is used. */
  refreshToken: string | null
}

/** The values that tie the provider's reply to one sign-in; each is random, secret and valid once. */
export interface SignInSecrets {
  state: string
  /** PKCE's verifier. */
  codeVerifier: string
}

/** What a provider granted in a sign-in. */
export interface Granted {
  tokens: OAuthTokens
  /** The account's address, in lower case; absent if the provider does not tell it with the tokens. */
  email?: string
}

/** `detail` is a code for the log; never the provider's text, which may contain a token or an address. */
export type TokenFailure =
  /** The grant is dead: people have to sign in again. */
  | { kind: 'grant_refused'; detail: string }
  /** People did not allow what the product needs. `granted` is what they did allow. */
  | { kind: 'not_allowed'; detail: string; granted?: Granted }
  /** Our own registration at the provider is wrong: its id, its secret or its return address. */
  | { kind: 'misconfigured'; detail: string }
  /** There was no usable reply; the same request may succeed later. */
  | { kind: 'unanswered'; detail: string }

export type TokenResult = ({ kind: 'granted' } & Granted) | TokenFailure

/** A provider at which people allow the product to use their account (OAuth 2, authorization code with PKCE). */
export interface AuthorizationServer {
  /** The URL at which the browser starts the sign-in. @param account the account to suggest, or null */
  signInUrl(secrets: SignInSecrets, account: string | null): Promise<string>
  /** Exchanges the code of the address to which the browser returned. */
  exchange(query: Readonly<Record<string, string | undefined>>, secrets: SignInSecrets): Promise<TokenResult>
  /** Renews the tokens. The result contains the refresh token that is valid from now on. */
  renew(refreshToken: string): Promise<TokenResult>
  /**
   * Revokes the grant, as far as the provider offers that. At Google this ends everything that the account's owner has
   * allowed this product.
   */
  revoke(tokens: OAuthTokens): Promise<{ ok: boolean }>
}
