import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExpectedUser } from './identity-provider.ts'
import { openIdProvider } from './open-id-provider.ts'
import { type ProviderUser, type ScriptedProvider, scriptedProvider } from './testing/scripted-provider.ts'

const attempt = { state: 'a-state', nonce: 'a-nonce', codeVerifier: 'v'.repeat(43) }
const hannah: ProviderUser = { subject: 'hannah', email: 'hannah@smile.example' }
const redirectUri = 'https://enamel.example/api/auth/sso/callback'

let provider: ScriptedProvider
let identity: ReturnType<typeof openIdProvider>
beforeEach(async () => {
  provider = await scriptedProvider()
  const { issuer: issuerUrl, clientId, clientSecret } = provider
  identity = openIdProvider({
    issuerUrl,
    clientId,
    clientSecret,
    redirectUri,
    afterLogOut: 'https://enamel.example/',
    timeoutSeconds: 2,
  })
})
afterEach(() => provider.stop())

const anybody: ExpectedUser = { email: null, mustSignIn: false }

async function signInAddress(expected = anybody): Promise<string> {
  const begun = await identity.signInAddress(attempt, expected)
  if (!begun.ok) throw new Error(begun.detail)
  return begun.address
}

/** The query with which the browser returns after a sign-in. */
async function returnFromSignIn(who = hannah): Promise<Record<string, string>> {
  return provider.signIn(await signInAddress(), who)
}

describe('signing in at the provider', () => {
  it('requests a code with PKCE, state and nonce, for this client and its redirect address', async () => {
    const address = new URL(await signInAddress())
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'enamel',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile offline_access',
      state: 'a-state',
      nonce: 'a-nonce',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('asks for a new sign-in and passes a login hint when they are requested', async () => {
    const invited = { email: 'reception@brightside.test', mustSignIn: true }
    const { login_hint, prompt } = Object.fromEntries(new URL(await signInAddress(invited)).searchParams)
    expect({ login_hint, prompt }).toEqual({ login_hint: invited.email, prompt: 'login' })
    const asked = new URL(await signInAddress({ email: null, mustSignIn: true })).searchParams
    expect([asked.has('login_hint'), asked.get('prompt')]).toEqual([false, 'login'])
  })

  it.each([
    ['in the ID token', true],
    ['only at the userinfo endpoint', false],
  ])('returns the identity of the user when the email is %s', async (_place, emailInIdToken) => {
    provider.emailInIdToken = emailInIdToken
    expect(await identity.completeSignIn(await returnFromSignIn(), attempt)).toEqual({
      ok: true,
      identity: {
        subject: 'hannah',
        email: 'hannah@smile.example',
        emailVerified: true,
      },
      tokens: { idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), refreshToken: 'refresh' },
    })
    expect(provider.requests.userinfo).toBe(emailInIdToken ? 0 : 1)
  })

  it.each([
    [false, false],
    ['true', false],
    [undefined, false],
  ])('reads email_verified %j as an email that is not verified', async (claim, verified) => {
    provider.forge.claims = ({ email_verified: _, ...claims }) =>
      claim === undefined ? claims : { ...claims, email_verified: claim }
    const found = await identity.completeSignIn(await returnFromSignIn(), attempt)
    expect(found).toMatchObject({ ok: true, identity: { emailVerified: verified } })
  })
})

describe('a user who returns from the provider is refused', () => {
  const claimsWith = (changed: JWTPayload) => (claims: JWTPayload) => ({ ...claims, ...changed })

  it.each<[string, Partial<ScriptedProvider['forge']>]>([
    ['with a different nonce', { claims: claimsWith({ nonce: 'of another attempt' }) }],
    ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['with a token for a different client', { claims: claimsWith({ aud: 'another' }) }],
    ['with a token of a different issuer', { claims: claimsWith({ iss: 'https://evil.example' }) }],
    ['with an expired token', { claims: claimsWith({ exp: 1_600_000_000 }) }],
    ['with a token that was signed with a different key', { key: 'other' }],
    ['with an unsigned token', { key: 'none' }],
  ])('%s', async (_, forge) => {
    provider.forge = forge
    expect(await identity.completeSignIn(await returnFromSignIn(), attempt)).toMatchObject({ ok: false })
    provider.forge = {}
    expect(await identity.completeSignIn(await returnFromSignIn(), attempt)).toMatchObject({ ok: true })
  })

  it.each([
    ['a different state', { state: 'of another browser' }],
    ['a different issuer (RFC 9207)', { iss: 'https://evil.example' }],
    ['no issuer although the provider always names itself', { iss: undefined }],
    ['an invalid code', { code: 'guessed' }],
    ['no code', { code: undefined }],
  ])('with %s', async (_, changed) => {
    const answer = { ...(await returnFromSignIn()), ...changed }
    expect(await identity.completeSignIn(answer, attempt)).toMatchObject({ ok: false })
  })

  it('with a code that was already used', async () => {
    const answer = await returnFromSignIn()
    expect(await identity.completeSignIn(answer, attempt)).toMatchObject({ ok: true })
    expect(await identity.completeSignIn(answer, attempt)).toEqual({
      ok: false,
      detail: 'the provider said invalid_grant',
    })
  })

  it('with a code from another attempt (PKCE)', async () => {
    const answer = await returnFromSignIn()
    const other = { ...attempt, codeVerifier: 'w'.repeat(43) }
    expect(await identity.completeSignIn(answer, other)).toMatchObject({ ok: false })
  })

  it('with the code of the provider’s error, and without its text', async () => {
    const { state = '', iss = '' } = await returnFromSignIn()
    const answer = { state, iss, error: 'access_denied', error_description: 'hannah@smile.example said no' }
    expect(await identity.completeSignIn(answer, attempt)).toEqual({
      ok: false,
      detail: 'the provider said access_denied',
    })
  })
})

describe('a provider that does not respond', () => {
  it('is asked for its metadata again at the next sign-in, and only once after it responded', async () => {
    provider.down.add('discovery')
    expect(await identity.signInAddress(attempt, anybody)).toMatchObject({ ok: false })
    expect(await identity.renew('refresh')).toMatchObject({ kind: 'unanswered' })
    expect(await identity.logOutAddress(null)).toBeNull()
    provider.down.clear()
    provider.requests.discovery = 0
    await Promise.all([signInAddress(), signInAddress()])
    await signInAddress()
    expect(provider.requests.discovery).toBe(1)
  })

  it.each(['token', 'jwks', 'userinfo'] as const)(
    'signs no user in while its endpoint %s is unavailable',
    async (part) => {
      provider.emailInIdToken = false
      const answer = await returnFromSignIn()
      provider.down.add(part)
      const refused = await identity.completeSignIn(answer, attempt)
      expect(refused).toMatchObject({ ok: false })
      expect(JSON.stringify(refused)).not.toContain(answer.code)
    },
  )

  it('signs no user in while it cannot be reached', async () => {
    const answer = await returnFromSignIn()
    await provider.stop()
    expect(await identity.completeSignIn(answer, attempt)).toMatchObject({ ok: false })
    expect(await identity.renew('refresh')).toMatchObject({ kind: 'unanswered' })
  })
})

describe('a session at the provider', () => {
  it('is renewed while it is open, and its refresh token is replaced', async () => {
    expect(await identity.renew('refresh')).toEqual({
      kind: 'renewed',
      idToken: null,
      refreshToken: 'refresh+',
    })
  })

  it('is reported as ended, unlike one that cannot be checked', async () => {
    provider.refreshError = 'invalid_grant'
    expect(await identity.renew('refresh')).toEqual({ kind: 'ended' })
    provider.refreshError = 'invalid_client'
    expect(await identity.renew('refresh')).toEqual({
      kind: 'unanswered',
      detail: 'the provider said invalid_client',
    })
    provider.down.add('token')
    expect(await identity.renew('refresh')).toMatchObject({ kind: 'unanswered' })
  })

  it('has its refresh token revoked when the provider supports that (RFC 7009)', async () => {
    expect(await identity.revoke('refresh')).toEqual({ ok: true })
    expect(provider.revoked).toEqual(['refresh'])
    provider.down.add('revocation')
    expect(await identity.revoke('refresh')).toMatchObject({ ok: false })
  })

  it('keeps its refresh token when the provider does not support revocation', async () => {
    provider.offersRevocation = false
    expect(await identity.revoke('refresh')).toEqual({ ok: true })
    expect(provider.requests.revocation).toBe(0)
  })

  it('ends by logging out at the provider, which redirects to the product', async () => {
    const address = new URL((await identity.logOutAddress('the.id.token')) ?? '')
    expect(address.href.split('?')[0]).toBe(`${provider.issuer}/end`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'enamel',
      id_token_hint: 'the.id.token',
      post_logout_redirect_uri: 'https://enamel.example/',
    })
  })
})
