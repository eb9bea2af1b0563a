import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Expected } from './identity-provider.ts'
import { openIdProvider } from './open-id-provider.ts'
import { type ScriptedProvider, type Somebody, scriptedProvider } from './testing/scripted-provider.ts'

const attempt = { state: 'a-state', nonce: 'a-nonce', codeVerifier: 'v'.repeat(43) }
const hannah: Somebody = { subject: 'hannah', email: 'hannah@smile.example' }
const redirectUri = 'https://enamel.example/api/auth/sso/callback'

let provider: ScriptedProvider
let identity: ReturnType<typeof openIdProvider>
beforeEach(async () => {
  provider = await scriptedProvider()
  const { issuer: issuerUrl, clientId, clientSecret } = provider
  identity = openIdProvider({
    ...{ issuerUrl, clientId, clientSecret, redirectUri },
    afterLogOut: 'https://enamel.example/',
    timeoutSeconds: 2,
  })
})
afterEach(() => provider.stop())

const anybody: Expected = { email: null, asked: false }

async function addressOf(expected = anybody): Promise<string> {
  const begun = await identity.signInAddress(attempt, expected)
  if (!begun.ok) throw new Error(begun.detail)
  return begun.address
}

/** The query with which the browser returns after a sign-in. */
async function cameBack(who = hannah): Promise<Record<string, string>> {
  return provider.signIn(await addressOf(), who)
}

describe('signing in at the provider', () => {
  it('asks for a code with PKCE, state and nonce, for this client and no other address', async () => {
    const address = new URL(await addressOf())
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

  it('asks the provider for an account choice and a login hint, where that is wanted', async () => {
    const invited = { email: 'reception@brightside.test', asked: true }
    const { login_hint, prompt } = Object.fromEntries(new URL(await addressOf(invited)).searchParams)
    expect({ login_hint, prompt }).toEqual({ login_hint: invited.email, prompt: 'login' })
    const asked = new URL(await addressOf({ email: null, asked: true })).searchParams
    expect([asked.has('login_hint'), asked.get('prompt')]).toEqual([false, 'login'])
  })

  it.each([true, false])(
    'returns the user who came back, with the email in the ID token: %s',
    async (emailInIdToken) => {
      provider.emailInIdToken = emailInIdToken
      expect(await identity.whoCameBack(await cameBack(), attempt)).toEqual({
        ok: true,
        identity: {
          subject: 'hannah',
          email: 'hannah@smile.example',
          emailVerified: true,
        },
        tokens: { idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), refreshToken: 'refresh' },
      })
      expect(provider.asked.userinfo).toBe(emailInIdToken ? 0 : 1)
    },
  )

  it.each([
    [false, false],
    ['true', false],
    [undefined, false],
  ])(
    'takes email_verified %j for an email that the provider has not seen to be theirs',
    async (claim, verified) => {
      provider.forge.claims = ({ email_verified: _, ...claims }) =>
        claim === undefined ? claims : { ...claims, email_verified: claim }
      const found = await identity.whoCameBack(await cameBack(), attempt)
      expect(found).toMatchObject({ ok: true, identity: { emailVerified: verified } })
    },
  )
})

describe('a returning user is refused', () => {
  const claimsWith = (changed: JWTPayload) => (claims: JWTPayload) => ({ ...claims, ...changed })

  it.each<[string, Partial<ScriptedProvider['forge']>]>([
    ['with another nonce', { claims: claimsWith({ nonce: 'of another attempt' }) }],
    ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['with a token for another client', { claims: claimsWith({ aud: 'another' }) }],
    ['with a token of another issuer', { claims: claimsWith({ iss: 'https://evil.example' }) }],
    ['with a token that has run out', { claims: claimsWith({ exp: 1_600_000_000 }) }],
    ['with a token that another key signed', { key: 'other' }],
    ['with a token that nobody signed', { key: 'none' }],
  ])('%s', async (_, forge) => {
    provider.forge = forge
    expect(await identity.whoCameBack(await cameBack(), attempt)).toMatchObject({ ok: false })
    provider.forge = {}
    expect(await identity.whoCameBack(await cameBack(), attempt)).toMatchObject({ ok: true })
  })

  it.each([
    ['another state', { state: 'of another browser' }],
    ['another issuer (RFC 9207)', { iss: 'https://evil.example' }],
    ['no issuer, of a provider that always names itself', { iss: undefined }],
    ['a code that is none', { code: 'guessed' }],
    ['no code', { code: undefined }],
  ])('with %s', async (_, changed) => {
    const answer = { ...(await cameBack()), ...changed }
    expect(await identity.whoCameBack(answer, attempt)).toMatchObject({ ok: false })
  })

  it('with a code that was used before', async () => {
    const answer = await cameBack()
    expect(await identity.whoCameBack(answer, attempt)).toMatchObject({ ok: true })
    expect(await identity.whoCameBack(answer, attempt)).toEqual({
      ok: false,
      detail: 'the provider said invalid_grant',
    })
  })

  it('with a code that was given to another attempt: PKCE', async () => {
    const answer = await cameBack()
    const other = { ...attempt, codeVerifier: 'w'.repeat(43) }
    expect(await identity.whoCameBack(answer, other)).toMatchObject({ ok: false })
  })

  it('with the error that the provider names, and no other text of it', async () => {
    const { state = '', iss = '' } = await cameBack()
    const answer = { state, iss, error: 'access_denied', error_description: 'hannah@smile.example said no' }
    expect(await identity.whoCameBack(answer, attempt)).toEqual({
      ok: false,
      detail: 'the provider said access_denied',
    })
  })
})

describe('a provider that is down', () => {
  it('is asked again the next time, and only once when it answers', async () => {
    provider.down.add('discovery')
    expect(await identity.signInAddress(attempt, anybody)).toMatchObject({ ok: false })
    expect(await identity.renew('refresh')).toMatchObject({ kind: 'unanswered' })
    expect(await identity.logOutAddress(null)).toBeNull()
    provider.down.clear()
    provider.asked.discovery = 0
    await Promise.all([addressOf(), addressOf()])
    await addressOf()
    expect(provider.asked.discovery).toBe(1)
  })

  it.each(['token', 'jwks', 'userinfo'] as const)('at its part %s lets no user in', async (part) => {
    provider.emailInIdToken = false
    const answer = await cameBack()
    provider.down.add(part)
    const refused = await identity.whoCameBack(answer, attempt)
    expect(refused).toMatchObject({ ok: false })
    expect(JSON.stringify(refused)).not.toContain(answer.code)
  })

  it('and missing altogether lets no user in either', async () => {
    const answer = await cameBack()
    await provider.stop()
    expect(await identity.whoCameBack(answer, attempt)).toMatchObject({ ok: false })
    expect(await identity.renew('refresh')).toMatchObject({ kind: 'unanswered' })
  })
})

describe('a session at the provider', () => {
  it('that is open is renewed, and its refresh token is replaced', async () => {
    expect(await identity.renew('refresh')).toEqual({
      kind: 'renewed',
      idToken: null,
      refreshToken: 'refresh+',
    })
  })

  it('that has ended is distinguished from one that cannot be asked about', async () => {
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

  it('revokes its refresh token, where the provider supports that (RFC 7009)', async () => {
    expect(await identity.revoke('refresh')).toEqual({ ok: true })
    expect(provider.revoked).toEqual(['refresh'])
    provider.down.add('revocation')
    expect(await identity.revoke('refresh')).toMatchObject({ ok: false })
  })

  it('keeps it where the provider revokes none', async () => {
    provider.offersRevocation = false
    expect(await identity.revoke('refresh')).toEqual({ ok: true })
    expect(provider.asked.revocation).toBe(0)
  })

  it('ends by logging out there, which leads back to the product', async () => {
    const address = new URL((await identity.logOutAddress('the.id.token')) ?? '')
    expect(address.href.split('?')[0]).toBe(`${provider.issuer}/end`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'enamel',
      id_token_hint: 'the.id.token',
      post_logout_redirect_uri: 'https://enamel.example/',
    })
  })
})
