import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../testing/fake-provider.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { oauthService } from './oauth-service.ts'
import { dentallySignIn, google, microsoft } from './services.ts'

const provider = await fakeProvider(() => ({ status: 500 }))
beforeEach(() => {
  provider.requests.length = 0
})
afterAll(() => provider.stop())

const now = new Date('2026-11-30T09:00:00Z')
const client = {
  clientId: 'enamel',
  clientSecret: 'our-secret',
  redirectUri: 'https://enamel.example/api/integrations/gmail/callback',
  now: () => now,
}
const services = {
  google: google({ signInUrl: provider.url, tokenUrl: provider.url }),
  microsoft: microsoft({ signInUrl: provider.url }),
  dentally: dentallySignIn({ baseUrl: provider.url }),
}
const {
  google: atGoogle,
  microsoft: atMicrosoft,
  dentally: atDentally,
} = {
  google: oauthService(services.google, client),
  microsoft: oauthService(services.microsoft, client),
  dentally: oauthService(services.dentally, client),
}

// RFC 7636's example.
const secrets = { state: 'a-random-state', codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }
const returned = { code: 'a-code', state: secrets.state }

const SEND = 'https://www.googleapis.com/auth/gmail.send'
const READ = 'https://www.googleapis.com/auth/gmail.readonly'
const googleTokens = {
  access_token: 'ya29.access',
  expires_in: 3599,
  refresh_token: '1//0refresh',
  scope: `openid ${READ} ${SEND} https://www.googleapis.com/auth/userinfo.email`,
  token_type: 'Bearer',
}
const microsoftTokens = {
  token_type: 'Bearer',
  scope: 'User.Read Mail.ReadWrite https://graph.microsoft.com/mail.send',
  expires_in: 4_200,
  ext_expires_in: 4_200,
  access_token: 'EwB-access',
  refresh_token: 'M.C5-refresh',
}

/** An id_token of our provider. Nobody checks its signature, since it comes from the provider itself. */
function anIdToken(claims: object): string {
  const iat = Math.floor(Date.now() / 1000)
  const payload = { iss: provider.url, sub: '100', aud: client.clientId, iat, exp: iat + 3600, ...claims }
  const parts = [JSON.stringify({ alg: 'RS256' }), JSON.stringify(payload), 'a signature']
  return parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
}

const answer = (status: number, json: unknown, headers?: Record<string, string>): void =>
  provider.respondWith(() => ({ status, json, ...(headers && { headers }) }))
const sentForm = (index = 0) =>
  Object.fromEntries(new URLSearchParams(provider.requests[index]?.body.toString()))

describe('the address of a sign-in', () => {
  it('asks Google for mail, for a lasting grant, and for the account, with state and PKCE', async () => {
    const url = new URL(await atGoogle.signInUrl(secrets, 'desk@mail.example'))
    expect(url.href).toContain(`${provider.url}/o/oauth2/v2/auth?`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'enamel',
      response_type: 'code',
      redirect_uri: client.redirectUri,
      scope: `openid email ${SEND} ${READ}`,
      state: secrets.state,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      login_hint: 'desk@mail.example',
    })
  })

  it('asks Microsoft for mail and a refresh token, at any organisation', async () => {
    const url = new URL(await atMicrosoft.signInUrl(secrets, null))
    expect(url.pathname).toBe('/common/oauth2/v2.0/authorize')
    expect(url.searchParams.get('scope')).toBe('offline_access User.Read Mail.Send Mail.ReadWrite')
    expect(url.searchParams.has('login_hint')).toBe(false)
  })

  it('names the scopes to Dentally, which refuses a sign-in without them', async () => {
    const url = new URL(await atDentally.signInUrl(secrets, null))
    expect(url.pathname).toBe('/oauth/authorize')
    expect(url.searchParams.get('scope')?.split(' ')).toContain('patient')
  })
})

describe('exchanging a code', () => {
  it('sends code, verifier and our registration, and computes when the token expires', async () => {
    answer(200, googleTokens)
    expect(await atGoogle.exchange(returned, secrets)).toEqual({
      kind: 'granted',
      tokens: {
        accessToken: 'ya29.access',
        refreshToken: '1//0refresh',
        expiresAt: new Date('2026-11-30T09:59:59Z'),
      },
    })
    expect(provider.requests[0]).toMatchObject({ method: 'POST', path: '/token' })
    expect(sentForm()).toEqual({
      grant_type: 'authorization_code',
      code: 'a-code',
      code_verifier: secrets.codeVerifier,
      redirect_uri: client.redirectUri,
      client_id: 'enamel',
      client_secret: 'our-secret',
    })
    expect(
      createHash('sha256')
        .update(sentForm().code_verifier ?? '')
        .digest('base64url'),
    ).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })

  it('sends nothing when the state is not the one of the sign-in', async () => {
    answer(200, googleTokens)
    expect(await atGoogle.exchange({ code: 'a-code', state: 'another' }, secrets)).toMatchObject({
      kind: 'unanswered',
    })
    expect(provider.requests).toEqual([])
  })

  it.each([
    ['access_denied', 'not_allowed'],
    ['consent_required', 'grant_refused'],
    ['temporarily_unavailable', 'unanswered'],
    ['unauthorized_client', 'misconfigured'],
  ] as const)('reads a sign-in that came back with %s as %s', async (error, kind) => {
    const query = { error, error_description: 'jane@home.example said no', state: secrets.state }
    expect(await atMicrosoft.exchange(query, secrets)).toEqual({ kind, detail: error })
    expect(provider.requests).toEqual([])
  })

  it('is not allowed when people left out a part of what the product needs', async () => {
    answer(200, { ...googleTokens, scope: `openid ${READ}` })
    expect(await atGoogle.exchange(returned, secrets)).toEqual({
      kind: 'not_allowed',
      detail: `without ${SEND}`,
      granted: { tokens: expect.objectContaining({ refreshToken: '1//0refresh' }) },
    })
  })

  it('reads the account’s address from Google’s id_token, also of what was allowed in part', async () => {
    const idToken = anIdToken({ email: 'Desk@Brightside-Dental.test' })
    answer(200, { ...googleTokens, id_token: idToken })
    const email = 'desk@brightside-dental.test'
    expect(await atGoogle.exchange(returned, secrets)).toMatchObject({ kind: 'granted', email })
    answer(200, { ...googleTokens, id_token: idToken, scope: 'openid' })
    expect(await atGoogle.exchange(returned, secrets)).toMatchObject({
      kind: 'not_allowed',
      granted: { email },
    })
  })

  it('accepts Microsoft’s way of writing scopes', async () => {
    answer(200, microsoftTokens)
    expect(await atMicrosoft.exchange(returned, secrets)).toMatchObject({ kind: 'granted' })
    expect(provider.requests[0]?.path).toBe('/common/oauth2/v2.0/token')
  })

  it('reads a token of Dentally without a refresh token and without an end as one that lives while it is used', async () => {
    answer(200, { access_token: 'dentally-token', token_type: 'Bearer', scope: 'patient', created_at: 1 })
    expect(await atDentally.exchange(returned, secrets)).toEqual({
      kind: 'granted',
      tokens: { accessToken: 'dentally-token', refreshToken: null, expiresAt: null },
    })
  })
})

describe('renewing tokens', () => {
  it('keeps Google’s refresh token, of which there is no new one', async () => {
    const { refresh_token: _none, ...renewed } = googleTokens
    answer(200, renewed)
    expect(await atGoogle.renew('1//0refresh')).toMatchObject({
      kind: 'granted',
      tokens: { refreshToken: '1//0refresh' },
    })
    expect(sentForm()).toMatchObject({ grant_type: 'refresh_token', refresh_token: '1//0refresh' })
  })

  it.each([
    ['Microsoft', atMicrosoft, microsoftTokens],
    [
      'Dentally',
      atDentally,
      { access_token: 'x', token_type: 'bearer', refresh_token: 'new', expires_in: 7200 },
    ],
  ])('returns the new refresh token of %s', async (_name, server, tokens) => {
    answer(200, tokens)
    expect(await server.renew('the old one')).toMatchObject({
      kind: 'granted',
      tokens: { refreshToken: tokens.refresh_token },
    })
  })
})

describe('a failure of a token call', () => {
  const refusals: [string, AuthorizationServer, ProviderResponse, string, string][] = [
    [
      'a grant that was revoked',
      atGoogle,
      {
        status: 400,
        json: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      },
      'grant_refused',
      'invalid_grant',
    ],
    [
      'a registration that Google does not know',
      atGoogle,
      {
        status: 401,
        json: { error: 'invalid_client', error_description: 'The OAuth client was not found.' },
      },
      'misconfigured',
      'invalid_client',
    ],
    [
      'another return address than the registered one',
      atGoogle,
      { status: 400, json: { error: 'redirect_uri_mismatch', error_description: 'Bad Request' } },
      'misconfigured',
      'redirect_uri_mismatch',
    ],
    [
      'an idle grant at Microsoft',
      atMicrosoft,
      { status: 400, json: { error: 'invalid_grant', error_codes: [700082], trace_id: 'x' } },
      'grant_refused',
      'invalid_grant AADSTS700082',
    ],
    [
      'a sign-in at Microsoft that needs a second factor',
      atMicrosoft,
      {
        status: 400,
        json: { error: 'interaction_required', error_codes: [50076], suberror: 'basic_action' },
      },
      'grant_refused',
      'interaction_required AADSTS50076',
    ],
    [
      'too many requests to Microsoft, which calls that a refused grant',
      atMicrosoft,
      { status: 400, json: { error: 'invalid_grant', error_codes: [50196] } },
      'unanswered',
      'invalid_grant AADSTS50196',
    ],
    [
      'an expired secret of our registration',
      atMicrosoft,
      { status: 401, json: { error: 'invalid_client', error_codes: [7000222] } },
      'misconfigured',
      'invalid_client AADSTS7000222',
    ],
    [
      'a refresh token that Dentally has seen before',
      atDentally,
      {
        status: 400,
        json: { error: 'invalid_grant', error_description: 'The provided authorization grant is invalid' },
      },
      'grant_refused',
      'invalid_grant',
    ],
    [
      'a registration that Dentally refuses in a header',
      atDentally,
      {
        status: 401,
        json: { error: 'invalid_client' },
        headers: { 'www-authenticate': 'Bearer realm="Doorkeeper", error="invalid_client"' },
      },
      'misconfigured',
      'invalid_client',
    ],
    [
      'an unknown code',
      atGoogle,
      { status: 400, json: { error: 'something_new' } },
      'unanswered',
      'something_new',
    ],
    [
      'an error of the provider, whatever it says',
      atGoogle,
      { status: 503, json: { error: 'invalid_grant' } },
      'unanswered',
      'HTTP 503',
    ],
    [
      'too many requests',
      atGoogle,
      { status: 429, json: { error: 'invalid_grant' } },
      'unanswered',
      'HTTP 429',
    ],
    [
      'a page instead of JSON',
      atGoogle,
      { status: 200, bytes: Buffer.from('<html>') },
      'unanswered',
      'OAUTH_',
    ],
    ['no reply', atGoogle, 'breaks off', 'unanswered', 'UND_ERR_SOCKET'],
  ]
  it.each(refusals)('says what it means: %s', async (_what, server, response, kind, detail) => {
    provider.respondWith(() => response)
    const renewed = await server.renew('a-refresh-token')
    expect(renewed).toMatchObject({ kind, detail: expect.stringContaining(detail) })
  })

  it('never repeats what the provider wrote, which may be a token or an address', async () => {
    for (const error of [
      'jane@home.example was refused',
      'invalid_grant: a-refresh-token',
      { nested: 'x' },
      7,
    ])
      for (const status of [400, 401, 500]) {
        answer(status, { error, error_description: 'a-refresh-token of jane@home.example' })
        const renewed = JSON.stringify(await atGoogle.renew('a-refresh-token'))
        expect(renewed).not.toMatch(/a-refresh-token|jane/)
      }
  })

  it('ends the wait for a provider that does not answer', async () => {
    const silent = await fakeProvider(() => new Promise(() => {}))
    onTestFinished(() => silent.stop())
    const service = google({ signInUrl: silent.url, tokenUrl: silent.url })
    const impatient = oauthService(service, { ...client, timeoutSeconds: 0.05 })
    expect(await impatient.renew('x')).toMatchObject({ kind: 'unanswered', detail: 'OAUTH_TIMEOUT' })
  })

  it('follows no redirect, which could carry the secret elsewhere', async () => {
    answer(307, {}, { location: `${provider.url}/elsewhere` })
    expect(await atGoogle.renew('x')).toMatchObject({ kind: 'unanswered' })
    expect(provider.requests.map(({ path }) => path)).toEqual(['/token'])
  })
})

describe('revoking a grant', () => {
  const tokens = { accessToken: 'ya29.access', refreshToken: '1//0refresh', expiresAt: null }

  it('revokes the refresh token at Google', async () => {
    answer(200, {})
    expect(await atGoogle.revoke(tokens)).toEqual({ ok: true })
    expect(provider.requests[0]?.path).toBe('/revoke')
    expect(sentForm()).toMatchObject({ token: '1//0refresh' })
  })

  it('is done when Google does not know the token any more, and not while Google is down', async () => {
    answer(400, { error: 'invalid_token', error_description: 'Token expired or revoked' })
    expect(await atGoogle.revoke(tokens)).toEqual({ ok: true })
    answer(503, {})
    expect(await atGoogle.revoke(tokens)).toEqual({ ok: false })
  })

  it('asks nothing of Microsoft and Dentally, which do not offer it', async () => {
    expect(await atMicrosoft.revoke(tokens)).toEqual({ ok: true })
    expect(await atDentally.revoke(tokens)).toEqual({ ok: true })
    expect(provider.requests).toEqual([])
  })
})

it('refuses an http address of a provider, except for one that is configured with http', async () => {
  answer(200, googleTokens)
  const mixed = { ...services.google, tokenUrl: provider.url.replace('http:', 'https:') }
  expect(await oauthService(mixed, client).renew('x')).toMatchObject({ kind: 'unanswered' })
  expect(provider.requests).toEqual([])
})
