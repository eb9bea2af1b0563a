/** What an attempt to sign in is bound to; each is secret, random and good once. */
export interface AttemptSecrets {
  state: string
  nonce: string
  /** Of PKCE. */
  codeVerifier: string
}

/** Somebody as the provider knows them. */
export interface SharedIdentity {
  subject: string
  email: string | null
  /** Whether the provider has seen that the email is theirs. */
  emailVerified: boolean
}

/** What the provider gives with a sign-in, to be kept sealed. */
export interface ProviderTokens {
  idToken: string
  /** Null when the provider gives none: whether the session still stands there cannot be asked. */
  refreshToken: string | null
}

/** `detail` is a code for the log; never what the provider wrote, which may hold a token or an email. */
export type Failed = { ok: false; detail: string }

export type Renewal =
  | { kind: 'renewed'; idToken: string | null; refreshToken: string | null }
  /** The session there is over. */
  | { kind: 'ended' }
  /** The provider did not get to say. */
  | { kind: 'unanswered'; detail: string }

/** Who the provider is to expect. */
export interface Expected {
  /** Whose email it shows first; null where nobody in particular is expected. */
  email: string | null
  /** It asks who is there, whoever is signed in at it. */
  asked: boolean
}

/** Where shared identities are: people sign in there, and come back with who they are. */
export interface IdentityProvider {
  /** By which its identities are told from those of another provider. */
  issuer: string
  /** Where the browser goes to sign in. */
  signInAddress(attempt: AttemptSecrets, expected: Expected): Promise<{ ok: true; address: string } | Failed>
  /**
   * Who came back.
   * @param answer the query that the browser brought
   */
  whoCameBack(
    answer: Readonly<Record<string, string | undefined>>,
    attempt: AttemptSecrets,
  ): Promise<{ ok: true; identity: SharedIdentity; tokens: ProviderTokens } | Failed>
  /** Asks whether the session at the provider still stands. */
  renew(refreshToken: string): Promise<Renewal>
  /** Gives a refresh token back that nobody will ask with any more; ok as well where the provider takes none. */
  revoke(refreshToken: string): Promise<{ ok: true } | Failed>
  /**
   * Where the browser goes to log out at the provider; null when that is not offered, or nobody answers there soon.
   * @param idToken of the session that ends
   */
  logOutAddress(idToken: string | null): Promise<string | null>
}
