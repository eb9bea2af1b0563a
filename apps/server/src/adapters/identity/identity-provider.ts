/** The values that tie the provider's reply to one attempt to sign in; each is secret, random and valid once. */
export interface AttemptSecrets {
  state: string
  nonce: string
  /** PKCE's verifier. */
  codeVerifier: string
}

/** A user as the provider knows them. */
export interface SharedIdentity {
  subject: string
  email: string | null
  /** Whether the provider has verified that the email belongs to the user. */
  emailVerified: boolean
}

/** The tokens that the provider issues with a sign-in, to be stored sealed. */
export interface ProviderTokens {
  idToken: string
  /** Null when the provider issues no refresh token; the provider's session can then not be checked. */
  refreshToken: string | null
}

/** `detail` is a code for the log; never the provider's text, which may contain a token or an email. */
export type ProviderFailure = { ok: false; detail: string }

export type Renewal =
  | { kind: 'renewed'; idToken: string | null; refreshToken: string | null }
  /** The provider's session has ended. */
  | { kind: 'ended' }
  /** The provider did not say whether the session is open. */
  | { kind: 'unanswered'; detail: string }

/** The user who is expected to sign in. */
export interface ExpectedUser {
  /** The email to suggest; null where no particular user is expected. */
  email: string | null
  /** Whether the user has to sign in even if they are signed in at the provider. */
  mustSignIn: boolean
}

/** An OpenID provider, where users sign in. */
export interface IdentityProvider {
  /** Distinguishes the provider's identities from identities of other providers. */
  issuer: string
  /** The URL at which the browser starts the sign-in. */
  signInAddress(
    attempt: AttemptSecrets,
    expected: ExpectedUser,
  ): Promise<{ ok: true; address: string } | ProviderFailure>
  /**
   * Completes a sign-in when the browser returns.
   * @param query the query of the address to which the browser returned
   */
  completeSignIn(
    query: Readonly<Record<string, string | undefined>>,
    attempt: AttemptSecrets,
  ): Promise<{ ok: true; identity: SharedIdentity; tokens: ProviderTokens } | ProviderFailure>
  /** Renews the tokens, if the session at the provider is still open. */
  renew(refreshToken: string): Promise<Renewal>
  /** Revokes a refresh token that is no longer needed; ok even if the provider does not support that. */
  revoke(refreshToken: string): Promise<{ ok: true } | ProviderFailure>
  /**
   * The address where the browser logs out at the provider; null when the provider offers none or does not respond
   * soon.
   * @param idToken the ID token of the session that ends
   */
  logOutAddress(idToken: string | null): Promise<string | null>
}
