import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
  tokenRevocation,
} from 'openid-client'
import type { AuthorizationServer, Granted, OAuthTokens, TokenResult } from './authorization-server.ts'
import { isUnknownToken, tokenFailureFrom } from './token-failure.ts'

/** A provider's addresses, and what the product asks of it. */
export interface OAuthService {
  issuer: string
  /** The page on which people sign in. */
  signInUrl: string
  tokenUrl: string
  /**
   * Undefined for a provider that cannot be asked to revoke a grant: its tokens remain valid until they expire or the
   * account's owner revokes them there.
   */
  revocationUrl?: string
  scopes: readonly string[]
  /** Those of the scopes that the grant must contain: people may allow only a part, and some are never listed. */
  needed: readonly string[]
  /** Further parameters of the sign-in. */
  parameters?: Readonly<Record<string, string>>
}

export interface OAuthClient {
  clientId: string
  clientSecret: string
  /** The address to which the provider returns browsers. */
  redirectUri: string
  now: () => Date
  /** The time limit for one response of the provider. */
  timeoutSeconds?: number
}

type TokenResponse = TokenEndpointResponse & TokenEndpointResponseHelpers

const TIMEOUT_SECONDS = 10
const CLOCK_TOLERANCE_SECONDS = 60

/** An authorization server with known addresses. */
export function oauthService(service: OAuthService, client: OAuthClient): AuthorizationServer {
  const configuration = configure(service, client)

  /** @param previous the refresh token that stays valid if the reply has no new one */
  async function requestTokens(
    request: () => Promise<TokenResponse>,
    previous: string | null,
  ): Promise<TokenResult> {
    try {
      const response = await request()
      const granted = grantedIn(response, previous, client.now())
      const missing = missingScope(service, response.scope)
      if (missing !== undefined) return { kind: 'not_allowed', detail: `without ${missing}`, granted }
      return { kind: 'granted', ...granted }
    } catch (error) {
      return tokenFailureFrom(error)
    }
  }

  return {
    async signInUrl({ state, codeVerifier }, account) {
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: client.redirectUri,
        scope: service.scopes.join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(account !== null && { login_hint: account }),
        ...service.parameters,
      })
      return url.href
    },
    exchange: (query, { state, codeVerifier }) =>
      requestTokens(
        () =>
          authorizationCodeGrant(configuration, returnAddress(client.redirectUri, query), {
            pkceCodeVerifier: codeVerifier,
            expectedState: state,
          }),
        null,
      ),
    renew: (refreshToken) =>
      requestTokens(() => refreshTokenGrant(configuration, refreshToken), refreshToken),
    async revoke({ refreshToken, accessToken }) {
      if (!service.revocationUrl) return { ok: true }
      try {
        await tokenRevocation(configuration, refreshToken ?? accessToken)
        return { ok: true }
      } catch (error) {
        return { ok: isUnknownToken(error) }
      }
    },
  }
}

function configure(
  { issuer, signInUrl, tokenUrl, revocationUrl }: OAuthService,
  { clientId, clientSecret, timeoutSeconds = TIMEOUT_SECONDS }: OAuthClient,
): Configuration {
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: signInUrl,
      token_endpoint: tokenUrl,
      ...(revocationUrl && { revocation_endpoint: revocationUrl }),
    },
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    ClientSecretPost(clientSecret),
  )
  configuration.timeout = timeoutSeconds
  // The configuration has http addresses only for a provider on this machine, or in the demo.
  if (tokenUrl.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

/** The address to which the browser returned, built from our own address: the request's Host header is ignored. */
function returnAddress(redirectUri: string, query: Readonly<Record<string, string | undefined>>): URL {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  return address
}

/** A needed scope that was not granted. A reply that lists no scopes grants those that were requested (RFC 6749, 5.1). */
function missingScope({ needed }: OAuthService, granted: string | undefined): string | undefined {
  if (granted === undefined) return undefined
  // Microsoft may list a scope with its address, and in other letters.
  const names = granted.toLowerCase().split(' ').map(scopeName)
  return needed.find((scope) => !names.includes(scopeName(scope.toLowerCase())))
}

const scopeName = (scope: string) => scope.slice(scope.lastIndexOf('/') + 1)

function grantedIn(response: TokenResponse, previous: string | null, now: Date): Granted {
  const email = response.claims()?.email
  const tokens = tokensOf(response, previous, now)
  return { tokens, ...(typeof email === 'string' && { email: email.toLowerCase() }) }
}

function tokensOf(granted: TokenEndpointResponse, previous: string | null, now: Date): OAuthTokens {
  const { expires_in: seconds } = granted
  return {
    accessToken: granted.access_token,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1000),
    refreshToken: granted.refresh_token ?? previous,
  }
}
