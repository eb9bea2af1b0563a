import { randomBytes } from 'node:crypto'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { OAuthIssue } from './description.ts'
import type { OAuthProvider } from './token-rules.ts'

const CODE_SECONDS = 600

/** What a sign-in allowed, until its code is exchanged for tokens. */
export interface Authorization {
  provider: OAuthProvider
  /** The account's address. */
  account: string
  /** The scopes as responses list them. */
  scopes: readonly string[]
  redirectUri: string
  withRefreshToken: boolean
  /** PKCE's challenge with S256, if the product sent one. */
  codeChallenge: string | undefined
  nonce: string | undefined
}

export interface Codes {
  issue(authorization: Authorization): string
  /** Uses a code up, even when the request that sends it is then refused. */
  use(
    provider: OAuthProvider,
    code: string,
  ): { ok: true; authorization: Authorization } | { ok: false; issue: OAuthIssue }
}

/** The codes of sign-ins, in memory: a restart loses those that are not exchanged yet. */
export function createCodes(clock: SandboxClock): Codes {
  const codes = new Map<string, { authorization: Authorization; expiresAt: number; isUsed: boolean }>()
  return {
    issue(authorization) {
      const code = randomBytes(32).toString('base64url')
      const expiresAt = clock.now().getTime() + CODE_SECONDS * 1_000
      codes.set(code, { authorization, expiresAt, isUsed: false })
      return code
    },
    use(provider, code) {
      const found = codes.get(code)
      if (!found || found.authorization.provider !== provider) return { ok: false, issue: 'unknown_code' }
      if (found.isUsed) return { ok: false, issue: 'used_code' }
      found.isUsed = true
      if (found.expiresAt <= clock.now().getTime()) return { ok: false, issue: 'expired_code' }
      return { ok: true, authorization: found.authorization }
    },
  }
}
