import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import type { TokenFailure } from './authorization-server.ts'

/** What the codes of OAuth mean for a grant (RFC 6749, 4.1.2.1 and 5.2; the rest are OpenID's and Microsoft's). */
const kinds: Readonly<Record<string, TokenFailure['kind']>> = {
  access_denied: 'not_allowed',
  invalid_grant: 'grant_refused',
  interaction_required: 'grant_refused',
  login_required: 'grant_refused',
  consent_required: 'grant_refused',
  invalid_client: 'misconfigured',
  unauthorized_client: 'misconfigured',
  invalid_request: 'misconfigured',
  invalid_scope: 'misconfigured',
  unsupported_grant_type: 'misconfigured',
  unsupported_response_type: 'misconfigured',
  redirect_uri_mismatch: 'misconfigured',
  invalid_redirect_uri: 'misconfigured',
}

/** Microsoft's codes that mean another thing than the OAuth code that they come with. */
const microsoftKinds: Readonly<Record<string, TokenFailure['kind']>> = {
  // The account or the product sent too many requests.
  50196: 'unanswered',
  90015: 'unanswered',
  // The registration is wrong: return address, id, secret, expired secret, tenant.
  50011: 'misconfigured',
  700016: 'misconfigured',
  7000215: 'misconfigured',
  7000222: 'misconfigured',
  90002: 'misconfigured',
}

const TOO_MANY_REQUESTS = 429

/** What an error of openid-client means. Its text is never used, since it may contain a token or an address. */
export function tokenFailureFrom(error: unknown): TokenFailure {
  if (error instanceof AuthorizationResponseError) return failure(error.error, [])
  if (error instanceof ResponseBodyError) {
    if (isTemporary(error.status)) return { kind: 'unanswered', detail: `HTTP ${error.status}` }
    return failure(error.error, microsoftCodes(error.cause.error_codes))
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    if (isTemporary(error.status)) return { kind: 'unanswered', detail: `HTTP ${error.status}` }
    return failure(error.cause[0]?.parameters.error, [])
  }
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown; status?: unknown } }
  if (typeof cause?.status === 'number' && cause.status !== 200)
    return { kind: 'unanswered', detail: `HTTP ${cause.status}` }
  // The code of a connection's error is more telling than openid-client's own. A timeout's is a number.
  return { kind: 'unanswered', detail: codeText(typeof cause?.code === 'string' ? cause.code : code) }
}

/** Whether a revocation failed because the provider does not know the token any more. */
export function isUnknownToken(error: unknown): boolean {
  return error instanceof ResponseBodyError && ['invalid_token', 'invalid_grant'].includes(error.error)
}

const isTemporary = (status: number) => status >= 500 || status === TOO_MANY_REQUESTS

function failure(code: unknown, microsoft: readonly string[]): TokenFailure {
  const special = microsoft.map((number) => microsoftKinds[number]).find((kind) => kind !== undefined)
  const known = typeof code === 'string' && Object.hasOwn(kinds, code) ? kinds[code] : undefined
  const detail = [codeText(code), ...microsoft.map((number) => `AADSTS${number}`)].join(' ')
  return { kind: special ?? known ?? 'unanswered', detail }
}

function microsoftCodes(codes: unknown): string[] {
  return Array.isArray(codes) ? codes.filter(Number.isInteger).slice(0, 3).map(String) : []
}

function codeText(code: unknown): string {
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : 'an error without a code'
}
