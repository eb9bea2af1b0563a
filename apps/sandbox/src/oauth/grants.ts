import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '../clock/day.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { persistedFile } from '../persistence/persisted-file.ts'
import { type OAuthProvider, oauthProviders, tokenRules } from './token-rules.ts'

const Token = z.object({
  kind: z.enum(['access', 'refresh']),
  token: z.string(),
  scopes: z.array(z.string()),
  /** ISO instant; null for never. */
  expires_at: z.string().nullable(),
})
type Token = z.infer<typeof Token>

/** What the owner of an account allowed the product, with every token that belongs to it. */
const Grant = z.object({
  provider: z.enum(oauthProviders),
  /** The account's address. */
  account: z.string(),
  granted_at: z.string(),
  tokens: z.array(Token),
})
type Grant = z.infer<typeof Grant>

/** A grant without its tokens. */
export interface GrantedAccount {
  provider: OAuthProvider
  account: string
  scopes: string[]
  /** ISO instant. */
  granted_at: string
}

export interface IssuedTokens {
  accessToken: string
  /** Null when none is issued: an earlier one stays valid, or none was asked for. */
  refreshToken: string | null
  /** In seconds. */
  expiresIn: number
  scopes: readonly string[]
}

export type RefreshResult =
  | { ok: true; tokens: IssuedTokens }
  /** `unknown`: never issued, used up or revoked. `idle`: not used for too long. */
  | { ok: false; reason: 'unknown' | 'idle' }

/** What an access token allows. */
export interface Access {
  /** The account's address. */
  account: string
  scopes: readonly string[]
}

export interface Grants {
  /** @returns the address of the token's account and the token's scopes; null when the access token is not valid now */
  accessOf(provider: OAuthProvider, accessToken: string): Access | null
  /** Issues the tokens of a sign-in. Tokens of earlier sign-ins stay valid. */
  issue(
    provider: OAuthProvider,
    account: string,
    options: { scopes: readonly string[]; withRefreshToken: boolean },
  ): IssuedTokens
  refresh(provider: OAuthProvider, refreshToken: string): RefreshResult
  /** Revokes the whole grant to which an access or refresh token belongs. @returns false for an unknown token */
  revoke(provider: OAuthProvider, token: string): boolean
  /** Revokes every grant of a provider, as the accounts' owners can in their settings. */
  revokeAll(provider: OAuthProvider): void
  all(): GrantedAccount[]
}

export interface GrantsDependencies {
  clock: SandboxClock
  dataFolder: string | undefined
  /** Called after grants were added or removed. */
  onChange: () => void
}

/** The grants of all providers. They survive a restart. */
export function createGrants({ clock, dataFolder, onChange }: GrantsDependencies): Grants {
  const persisted = persistedFile(dataFolder, 'oauth-grants', z.object({ grants: z.array(Grant) }), () => ({
    grants: [],
  }))
  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const isValid = ({ expires_at }: Token) => expires_at === null || expires_at > clock.now().toISOString()

  function find(provider: OAuthProvider, kinds: readonly Token['kind'][], text: string) {
    for (const grant of persisted.value.grants) {
      if (grant.provider !== provider) continue
      const token = grant.tokens.find(({ kind, token }) => kinds.includes(kind) && token === text)
      if (token) return { grant, token }
    }
    return undefined
  }

  function addToken({ provider, tokens }: Grant, kind: Token['kind'], scopes: readonly string[]): string {
    const { accessTokenSeconds, prefixes } = tokenRules[provider]
    const token = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`
    const expires_at = kind === 'access' ? after(accessTokenSeconds * 1_000) : idleEnd(provider)
    tokens.push({ kind, token, scopes: [...scopes], expires_at })
    return token
  }

  function idleEnd(provider: OAuthProvider): string | null {
    const { refreshIdleDays } = tokenRules[provider]
    return refreshIdleDays === null ? null : after(refreshIdleDays * DAY_MS)
  }

  function issueTokens(grant: Grant, scopes: readonly string[], withRefreshToken: boolean): IssuedTokens {
    grant.tokens = grant.tokens.filter((token) => token.kind === 'refresh' || isValid(token))
    const accessToken = addToken(grant, 'access', scopes)
    const refreshToken = withRefreshToken ? addToken(grant, 'refresh', scopes) : null
    persisted.save()
    return { accessToken, refreshToken, expiresIn: tokenRules[grant.provider].accessTokenSeconds, scopes }
  }

  function remove(isRemoved: (grant: Grant) => boolean): void {
    persisted.value.grants = persisted.value.grants.filter((grant) => !isRemoved(grant))
    persisted.save()
    onChange()
  }

  return {
    accessOf(provider, text) {
      const found = find(provider, ['access'], text)
      return found && isValid(found.token)
        ? { account: found.grant.account, scopes: found.token.scopes }
        : null
    },
    issue(provider, account, { scopes, withRefreshToken }) {
      const { grants } = persisted.value
      let grant = grants.find((candidate) => candidate.provider === provider && candidate.account === account)
      if (!grant) {
        grant = { provider, account, granted_at: '', tokens: [] }
        grants.push(grant)
      }
      grant.granted_at = clock.now().toISOString()
      const tokens = issueTokens(grant, scopes, withRefreshToken)
      onChange()
      return tokens
    },
    refresh(provider, text) {
      const found = find(provider, ['refresh'], text)
      if (!found) return { ok: false, reason: 'unknown' }
      const { grant, token } = found
      if (!isValid(token)) return { ok: false, reason: 'idle' }
      const { rotation } = tokenRules[provider]
      token.expires_at = idleEnd(provider)
      if (rotation === 'single_use') grant.tokens = grant.tokens.filter((other) => other !== token)
      return { ok: true, tokens: issueTokens(grant, token.scopes, rotation !== 'stays') }
    },
    revoke(provider, text) {
      const found = find(provider, ['access', 'refresh'], text)
      if (found) remove((grant) => grant === found.grant)
      return found !== undefined
    },
    revokeAll: (provider) => remove((grant) => grant.provider === provider),
    all: () =>
      persisted.value.grants.map(({ provider, account, granted_at, tokens }) => ({
        provider,
        account,
        granted_at,
        scopes: [...new Set(tokens.flatMap(({ scopes }) => scopes))],
      })),
  }
}
