/** The values that bind an attempt to sign in; each is secret, random and valid once. */
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
  /** Whether the provider has seen that the email is theirs. */
  emailVerified: boolean
}

/** The tokens that the provider issues with a sign-in, to be stored sealed. */
export interface ProviderTokens {
  idToken: string
  /** Null when the provider issues none: then it cannot be asked whether its session is still open. */
  refreshToken: string | null
}

/** `detail` is a code for the log; never the provider's text, which may contain a token or an email. */
export type Failed = { ok: false; detail: string }

export type Renewal =
  | { kind: 'renewed'; idToken: string | null; refreshToken: string | null }
  /** The provider's session has ended. */
  | { kind: 'ended' }
  /** The provider did not answer. */
  | { kind: 'unanswered'; detail: string }

/** The expected user. */
export interface Expected {
  /** The email to suggest; null where no particular user is expected. */
  email: string | null
  /** Asks for a sign-in even if a user is signed in at the provider. */
  asked: boolean
}

/** An OpenID provider: people sign in there and return with their identity. */
export interface IdentityProvider {
  /** Distinguishes its identities from those of another provider. */
  issuer: string
  /** The address for the sign-in. */
  signInAddress(attempt: AttemptSecrets, expected: Expected): Promise<{ ok: true; address: string } | Failed>
  /**
   * The user who returned.
   * @param answer the query of the browser's return
   */
  whoCameBack(
    answer: Readonly<Record<string, string | undefined>>,
    attempt: AttemptSecrets,
  ): Promise<{ ok: true; identity: SharedIdentity; tokens: ProviderTokens } | Failed>
  /** Asks whether the session at the provider is still open. */
  renew(refreshToken: string): Promise<Renewal>
  /** Revokes a refresh token that is no longer needed; ok also where the provider revokes none. */
  revoke(refreshToken: string): Promise<{ ok: true } | Failed>
  /**
   * The address where the browser logs out at the provider; null when the provider offers none or does not answer soon.
   * @param idToken of the session that ends
   */
  logOutAddress(idToken: string | null): Promise<string | null>
}
