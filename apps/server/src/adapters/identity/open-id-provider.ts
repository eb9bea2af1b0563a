import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { withTimeout } from '../../with-timeout.ts'
import type { IdentityProvider, ProviderFailure, SharedIdentity } from './identity-provider.ts'

export interface OpenIdProviderOptions {
  issuerUrl: string
  clientId: string
  clientSecret: string
  /** The address to which the provider redirects browsers after they sign in. */
  redirectUri: string
  /** The address to which the provider redirects browsers after they log out. */
  afterLogOut: string
  /** The time limit for one response of the provider. */
  timeoutSeconds?: number
}

const TIMEOUT_SECONDS = 10
/** How long to wait for the provider's log-out page: a browser is not sent to a site that does not respond. */
const LOG_OUT_TIMEOUT_MS = 2_000

type DiscoveryResult = { ok: true; provider: Configuration } | ProviderFailure

/**
 * An OpenID provider: authorization code flow with PKCE, state and nonce; the ID token's signature is checked against
 * the provider's keys. The provider's metadata is loaded when it is first needed, and again after a failure.
 */
export function openIdProvider(options: OpenIdProviderOptions): IdentityProvider {
  let loading: Promise<DiscoveryResult> | null = null

  async function loadProvider(): Promise<DiscoveryResult> {
    loading ??= discover(options)
    const loaded = await loading
    if (!loaded.ok) loading = null
    return loaded
  }

  async function addressToLogOut(idToken: string | null): Promise<string | null> {
    const loaded = await loadProvider()
    const endpoint = loaded.ok && loaded.provider.serverMetadata().end_session_endpoint
    if (!endpoint || !(await isReachable(endpoint))) return null
    return buildEndSessionUrl(loaded.provider, {
      post_logout_redirect_uri: options.afterLogOut,
      ...(idToken !== null && { id_token_hint: idToken }),
    }).href
  }

  return {
    issuer: new URL(options.issuerUrl).href,

    async signInAddress(attempt, { email, mustSignIn }) {
      const loaded = await loadProvider()
      if (!loaded.ok) return loaded
      const address = buildAuthorizationUrl(loaded.provider, {
        redirect_uri: options.redirectUri,
        scope: scopeOf(loaded.provider),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(email !== null && { login_hint: email }),
        ...(mustSignIn && { prompt: 'login' }),
      })
      return { ok: true, address: address.href }
    },

    async completeSignIn(query, attempt) {
      const loaded = await loadProvider()
      if (!loaded.ok) return loaded
      try {
        const granted = await authorizationCodeGrant(
          loaded.provider,
          returnAddress(options.redirectUri, query),
          {
            pkceCodeVerifier: attempt.codeVerifier,
            expectedState: attempt.state,
            expectedNonce: attempt.nonce,
            idTokenExpected: true,
          },
        )
        const claims = granted.claims() as IDToken
        return {
          ok: true,
          identity: await identityOf(loaded.provider, claims, granted.access_token),
          tokens: { idToken: granted.id_token as string, refreshToken: granted.refresh_token ?? null },
        }
      } catch (error) {
        return failureFrom(error)
      }
    },

    async renew(refreshToken) {
      const loaded = await loadProvider()
      if (!loaded.ok) return { kind: 'unanswered', detail: loaded.detail }
      try {
        const granted = await refreshTokenGrant(loaded.provider, refreshToken)
        return {
          kind: 'renewed',
          idToken: granted.id_token ?? null,
          refreshToken: granted.refresh_token ?? null,
        }
      } catch (error) {
        if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return { kind: 'ended' }
        return { kind: 'unanswered', detail: failureFrom(error).detail }
      }
    },

    async revoke(refreshToken) {
      const loaded = await loadProvider()
      if (!loaded.ok) return loaded
      if (!loaded.provider.serverMetadata().revocation_endpoint) return { ok: true }
      try {
        await tokenRevocation(loaded.provider, refreshToken, { token_type_hint: 'refresh_token' })
        return { ok: true }
      } catch (error) {
        return failureFrom(error)
      }
    },

    async logOutAddress(idToken) {
      return withTimeout(LOG_OUT_TIMEOUT_MS, addressToLogOut(idToken), null)
    },
  }
}

/** Whether the provider's log-out page responds. */
async function isReachable(endpoint: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LOG_OUT_TIMEOUT_MS)
  return fetch(endpoint, { method: 'HEAD', redirect: 'manual', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

async function discover(options: OpenIdProviderOptions): Promise<DiscoveryResult> {
  const { issuerUrl, clientId, clientSecret, timeoutSeconds = TIMEOUT_SECONDS } = options
  const issuer = new URL(issuerUrl)
  try {
    const provider = await discovery(issuer, clientId, clientSecret, clientAuth(clientSecret), {
      timeout: timeoutSeconds,
      execute: [
        enableNonRepudiationChecks,
        // The configuration allows http only for a provider on this machine, or in the demo.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    })
    return { ok: true, provider }
  } catch (error) {
    return failureFrom(error)
  }
}

/** Sends the secret by HTTP Basic, the default of OpenID Connect, unless the provider accepts it only in the body. */
function clientAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (provider, ...rest) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(provider, ...rest) : post(provider, ...rest)
  }
}

/** The scopes to request: offline_access only if the provider lists it, since some providers refuse unlisted scopes. */
function scopeOf(provider: Configuration): string {
  const listed = provider.serverMetadata().scopes_supported
  return [
    'openid',
    'email',
    'profile',
    ...(listed?.includes('offline_access') ? ['offline_access'] : []),
  ].join(' ')
}

/** The address to which the browser returned, built from our own address: the request's Host header is ignored. */
function returnAddress(redirectUri: string, query: Readonly<Record<string, string | undefined>>): URL {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  return address
}

/** The user's identity. Depending on the provider, the email is in the ID token or has to be requested. */
async function identityOf(
  provider: Configuration,
  claims: IDToken,
  accessToken: string,
): Promise<SharedIdentity> {
  const idClaims =
    claims.email === undefined && provider.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(provider, accessToken, claims.sub)
      : claims
  return {
    subject: claims.sub,
    email: typeof idClaims.email === 'string' ? idClaims.email : null,
    emailVerified: idClaims.email_verified === true,
  }
}

/** The code of an error, for the log; its text may contain a token or an email. */
function failureFrom(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return { ok: false, detail: `the provider said ${codeOf(error.error)}` }
  }
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return { ok: false, detail: codeOf(code ?? cause?.code) }
}

function codeOf(code: unknown): string {
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : 'an error without a code'
}
