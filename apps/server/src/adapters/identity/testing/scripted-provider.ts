import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The user who signs in at the provider. */
export interface ProviderUser {
  subject: string
  email?: string
  emailVerified?: boolean
}

/** The endpoints of a provider, which can fail independently. */
export type Endpoint = 'discovery' | 'jwks' | 'token' | 'userinfo' | 'revocation'

/** An OpenID provider whose behaviour, right or wrong, a test scripts. */
export interface ScriptedProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The endpoints that respond with 503. */
  down: Set<Endpoint>
  /** Changes the content of ID tokens, or their signature. */
  forge: { claims?: (claims: JWTPayload) => JWTPayload; key?: 'other' | 'none' }
  /** The result for a refresh token: an OAuth error; null when it is still valid. */
  refreshError: string | null
  /** Whether the ID token contains the email; otherwise it has to be requested. */
  emailInIdToken: boolean
  /** The token last sent for a renewal. */
  lastRefreshToken: string | null
  /** Revoked tokens, oldest first (RFC 7009). */
  revoked: string[]
  /** Whether the provider supports revocation. */
  offersRevocation: boolean
  /** Delays requests to an endpoint until the returned function is called. */
  pause(endpoint: Endpoint): () => void
  /** The number of requests to each endpoint. */
  requests: Record<Endpoint, number>
  /**
   * Signs a user in at the address to which the product redirected the browser, and returns the query with which the
   * browser comes back.
   */
  signIn(address: string, who: ProviderUser): Promise<Record<string, string>>
  stop(): Promise<void>
}

interface Grant {
  who: ProviderUser
  nonce: string
  challenge: string
  redirectUri: string
}

const CLIENT = { clientId: 'enamel', clientSecret: 'a secret of the client' }

export async function scriptedProvider(): Promise<ScriptedProvider> {
  const [key, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const publicKey = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const paused = new Map<Endpoint, Promise<void>>()
  const codes = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: ScriptedProvider = {
    issuer,
    ...CLIENT,
    down: new Set(),
    forge: {},
    refreshError: null,
    lastRefreshToken: null,
    revoked: [],
    offersRevocation: true,
    pause(endpoint) {
      const { promise, resolve } = Promise.withResolvers<void>()
      paused.set(endpoint, promise)
      return () => {
        paused.delete(endpoint)
        resolve()
      }
    },
    emailInIdToken: true,
    requests: { discovery: 0, jwks: 0, token: 0, userinfo: 0, revocation: 0 },
    async signIn(address, who) {
      const query = new URL(address).searchParams
      const code = randomBytes(16).toString('hex')
      codes.set(code, {
        who,
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
      })
      return { code, state: query.get('state') ?? '', iss: issuer }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  let lastUser: ProviderUser = { subject: 'nobody' }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = endpointOf(request.url ?? '')
    provider.requests[endpoint]++
    await paused.get(endpoint)
    const [status, body] = provider.down.has(endpoint)
      ? [503, {}]
      : await {
          discovery: async () => [200, metadata(issuer, provider.offersRevocation)] as const,
          jwks: async () => [200, { keys: [publicKey] }] as const,
          userinfo: async () => [200, profileOf(lastUser)] as const,
          token: async () => tokens(request, new URLSearchParams(await text(request))),
          revocation: async () => revoke(request, new URLSearchParams(await text(request))),
        }[endpoint]()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function revoke(request: IncomingMessage, form: URLSearchParams): readonly [number, object] {
    if (!isClient(request)) return [401, { error: 'invalid_client' }]
    provider.revoked.push(form.get('token') ?? '')
    return [200, {}]
  }

  async function tokens(request: IncomingMessage, form: URLSearchParams): Promise<readonly [number, object]> {
    if (!isClient(request)) return [401, { error: 'invalid_client' }]
    if (form.get('grant_type') === 'refresh_token') {
      provider.lastRefreshToken = form.get('refresh_token')
      if (provider.refreshError) return [400, { error: provider.refreshError }]
      return [
        200,
        { access_token: 'access', token_type: 'bearer', refresh_token: `${form.get('refresh_token')}+` },
      ]
    }
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return [400, { error: 'invalid_grant' }]
    }
    lastUser = grant.who
    return [
      200,
      {
        access_token: 'access',
        token_type: 'bearer',
        id_token: await idToken(grant),
        refresh_token: 'refresh',
      },
    ]
  }

  function idToken({ who, nonce }: Grant): Promise<string> | string {
    const now = Math.floor(Date.now() / 1000)
    const profile = provider.emailInIdToken ? profileOf(who) : { sub: who.subject }
    const claims = { ...profile, iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, nonce }
    const forged = provider.forge.claims?.(claims) ?? claims
    if (provider.forge.key === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(forged)}.`
    }
    return new SignJWT(forged)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(provider.forge.key === 'other' ? other.privateKey : key.privateKey)
  }
  return provider
}

/** Whether the request has the client's secret. */
function isClient({ headers }: IncomingMessage): boolean {
  const basic = Buffer.from(
    `${CLIENT.clientId}:${encodeURIComponent(CLIENT.clientSecret).replaceAll('%20', '+')}`,
  )
  return headers.authorization === `Basic ${basic.toString('base64')}`
}

function endpointOf(path: string): Endpoint {
  if (path.startsWith('/revoke')) return 'revocation'
  if (path.startsWith('/jwks')) return 'jwks'
  if (path.startsWith('/token')) return 'token'
  return path.startsWith('/me') ? 'userinfo' : 'discovery'
}

function profileOf({ subject, email, emailVerified = true }: ProviderUser) {
  return { sub: subject, ...(email !== undefined && { email, email_verified: emailVerified }) }
}

function metadata(issuer: string, offersRevocation: boolean) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    end_session_endpoint: `${issuer}/end`,
    ...(offersRevocation && { revocation_endpoint: `${issuer}/revoke` }),
    scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }
}
