import type { Service } from '../trouble/troubles.ts'
import type { IssuedTokens } from './grants.ts'
import type { OAuthProvider } from './token-rules.ts'

/** Why a provider refuses a request of a sign-in. */
export type OAuthIssue =
  | 'unknown_tenant'
  | 'unknown_client'
  | 'wrong_secret'
  | 'redirect_mismatch'
  | 'unsupported_response_type'
  | 'unsupported_grant_type'
  | 'missing_parameter'
  | 'unknown_scope'
  | 'access_denied'
  | 'unknown_code'
  | 'used_code'
  | 'expired_code'
  | 'wrong_verifier'
  /** The refresh token is unknown, used up or revoked. */
  | 'dead_grant'
  /** The refresh token was not used for too long. */
  | 'idle_grant'
  | 'unknown_token'
  | 'server_error'

/** The error of a response, in OAuth's own fields; a provider may add others. */
export interface OAuthError {
  status: number
  body: { error: string; error_description: string } & Record<string, unknown>
}

export interface Scope {
  name: string
  /** What it allows, completing the sentence "Enamel will be able to …"; absent for what needs no consent. */
  allows?: string
  /** Its name in responses, if that is another; null when responses do not list it. */
  grantedAs?: string | null
}

/** The parameters of a sign-in that decide what is issued. */
export interface SignInParameters {
  scopes: readonly Scope[]
  access_type?: string | undefined
  prompt?: string | undefined
}

/** How one provider's sign-in differs from the others'. */
export interface OAuthDescription {
  provider: OAuthProvider
  name: string
  /** The service whose trouble affects the sign-in. */
  service: Service
  /** The paths under the sandbox's address, as Fastify writes them. */
  paths: { authorize: string; token: string; revoke?: string; keys?: string }
  /** The issuer of its id_tokens, below the sandbox's address; absent for a provider without id_tokens. */
  issuerPath?: string
  scopes: readonly Scope[]
  /** The form of a scope's name that `scopes` has. */
  canonicalScope(name: string): string
  /** Whether people may allow a part of the scopes. */
  canLeaveOut: boolean
  /** @param isFirst whether the account has allowed the product nothing yet */
  issuesRefreshToken(parameters: SignInParameters, isFirst: boolean): boolean
  /** What is added to the address to which a successful sign-in returns, and to that of a refused one. */
  returned: {
    allowed(scopes: readonly string[], parameters: SignInParameters): Record<string, string>
    denied: Record<string, string>
  }
  /** @param detail the parameter or value that is wrong */
  refuse(issue: OAuthIssue, detail: string, now: Date): OAuthError
  present(tokens: IssuedTokens, now: Date): Record<string, unknown>
}

/** The scopes of a space-separated list; null when one is unknown. */
export function parseScopes({ scopes, canonicalScope }: OAuthDescription, text: string): Scope[] | null {
  const found = text
    .split(' ')
    .filter(Boolean)
    .map((name) => scopes.find((scope) => scope.name === canonicalScope(name)))
  return found.every((scope) => scope !== undefined) ? [...new Set(found)] : null
}

/** The names of scopes as responses list them. */
export function grantedNames(scopes: readonly Scope[]): string[] {
  return scopes
    .map(({ name, grantedAs }) => (grantedAs === undefined ? name : grantedAs))
    .filter((name): name is string => name !== null)
}
