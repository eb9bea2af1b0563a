import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { desk, oauthParty } from '../testing/oauth-party.ts'
import { sandboxAndProduct } from '../testing/sandbox-and-product.ts'

const fixture = await fixtureForFile(sandboxAndProduct())
const { sandbox, product } = fixture
const google = oauthParty('google', sandbox.url, product.url)
const microsoft = oauthParty('microsoft', sandbox.url, product.url)
const dentally = oauthParty('dentally', sandbox.url, product.url)
const parties = [
  ['google', google],
  ['microsoft', microsoft],
  ['dentally', dentally],
] as const

const GMAIL = 'https://www.googleapis.com/auth/gmail'

describe.each(parties)('signing in at %s', (provider, party) => {
  it('shows whose place the page takes, its accounts and what the product will be able to do', async () => {
    const page = await party.open()
    expect(page.status).toBe(200)
    expect(page.text).toContain('This page stands in for')
    expect(page.text).toContain('Enamel wants to use your')
    expect(page.text).toContain(`value="${desk[provider]}" checked`)
    expect(page.text.match(/type="radio"/g)?.length).toBeGreaterThanOrEqual(2)
    expect(page.text).toContain('<ul class="allows"><li>')
  })

  it('returns a code with the state when the owner allows it, and exchanges the code once', async () => {
    const { query, location } = await party.decide({ decision: 'allow', account: desk[provider] })
    expect(location?.startsWith(`${party.callback}?`)).toBe(true)
    expect(query).toMatchObject({ code: expect.any(String), state: 'the state' })
    const { status, body } = await party.redeem(query.code)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: { google: 3_599, microsoft: 3_600, dentally: 7_200 }[provider],
    })
    expect(await party.redeem(query.code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('returns access_denied with the state when the owner denies it, or sends an incomplete form', async () => {
    for (const form of [{ decision: 'deny' }, {}]) {
      const { query } = await party.decide(form)
      expect(query).toMatchObject({ error: 'access_denied', state: 'the state' })
      expect(query).not.toHaveProperty('code')
    }
  })

  it('suggests the account of the product’s hint', async () => {
    const last = (await party.open()).text.match(/value="([^"]+@[^"]+)"/g)?.at(-1) ?? ''
    const hint = last.slice('value="'.length, -1)
    expect(hint).not.toBe(desk[provider])
    expect((await party.open({ login_hint: hint })).text).toContain(`${last} checked`)
  })

  it('refuses an account that does not exist, and names those that do', async () => {
    const refused = await party.decide({ decision: 'allow', account: 'nobody@elsewhere.test' })
    expect(refused).toMatchObject({ status: 422, location: null })
    expect(refused.text).toContain(desk[provider])
  })

  it.each([
    ['another site', 'http://localhost:1/callback'],
    ['a site whose address begins like the product’s', `${product.url}@evil.example/`],
    ['no address', undefined],
  ])('does not redirect to %s', async (_case, redirect_uri) => {
    const page = await party.open({ redirect_uri })
    expect(page).toMatchObject({ status: 400, location: null })
    const sent = await party.decide({ decision: 'allow', account: desk[provider] }, { redirect_uri })
    expect(sent).toMatchObject({ status: 400, location: null })
  })

  it('shows an error for an unknown client, and never redirects', async () => {
    const page = await party.open({ client_id: 'unknown' })
    expect(page.location).toBeNull()
    expect(page.text).toContain('_client')
  })

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_request'],
    ['a challenge that is not S256', { code_challenge_method: 'plain' }, 'invalid_request'],
  ])('reports %s to the product', async (_case, changed, error) => {
    const { location } = await party.open(changed)
    const query = Object.fromEntries(new URL(location ?? '').searchParams)
    expect(query).toMatchObject({ error, state: 'the state', error_description: expect.any(String) })
  })

  it('refuses a code with another verifier, none, or another address, and the code is then used up', async () => {
    for (const changed of [
      { code_verifier: 'guessed' },
      { code_verifier: undefined },
      { redirect_uri: `${product.url}/other` },
    ]) {
      const { query } = await party.decide({ decision: 'allow', account: desk[provider] })
      expect(await party.redeem(query.code, changed)).toMatchObject({ status: 400 })
      expect(await party.redeem(query.code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    }
  })

  it('exchanges a code without PKCE when the sign-in had no challenge', async () => {
    const without = { code_challenge: undefined, code_challenge_method: undefined }
    const { query } = await party.decide({ decision: 'allow', account: desk[provider] }, without)
    expect(await party.redeem(query.code, { code_verifier: undefined })).toMatchObject({ status: 200 })
  })

  it('refuses a code after ten minutes of the sandbox’s time', async () => {
    const { query } = await party.decide({ decision: 'allow', account: desk[provider] })
    await fixture.post('/clock/skip', { seconds: 601 })
    expect(await party.redeem(query.code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('refuses a code of another provider', async () => {
    const other = provider === 'google' ? microsoft : google
    const { query } = await other.decide({
      decision: 'allow',
      account: desk[provider === 'google' ? 'microsoft' : 'google'],
    })
    expect(await party.redeem(query.code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('refuses a wrong secret and another grant type', async () => {
    const wrong = await party.requestToken({ grant_type: 'refresh_token', client_secret: 'guessed' })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    const grant = await party.requestToken({ grant_type: 'password' })
    expect(grant).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
  })
})

describe('Google', () => {
  it('returns the scopes under the names of its responses, and an id_token for openid', async () => {
    const { query } = await google.decide({ decision: 'allow', account: desk.google })
    const scope = `openid https://www.googleapis.com/auth/userinfo.email ${GMAIL}.send ${GMAIL}.readonly`
    expect(query).toMatchObject({ scope, authuser: '0', prompt: 'consent' })
    const { body } = await google.redeem(query.code)
    expect(body.scope).toBe(scope)
    const keys = createRemoteJWKSet(new URL(`${sandbox.url}/google/oauth2/v3/certs`))
    const { payload } = await jwtVerify(body.id_token, keys, {
      issuer: `${sandbox.url}/google`,
      audience: 'enamel.apps.googleusercontent.test',
    })
    expect(payload).toMatchObject({ sub: '100000000000000000100', email: desk.google, email_verified: true })
  })

  it('grants only what its owner did not leave out', async () => {
    const form = { decision: 'allow', account: desk.google, leave_out: [`${GMAIL}.readonly`, 'openid'] }
    const { query } = await google.decide(form)
    const { body } = await google.redeem(query.code)
    expect(body.scope.split(' ')).toEqual(['https://www.googleapis.com/auth/userinfo.email', `${GMAIL}.send`])
    expect(body).not.toHaveProperty('id_token')
  })

  it('issues a refresh token for offline access only, and after the first consent only when asked again', async () => {
    const account = 'desk@harbour-dental.test'
    const later = { prompt: undefined }
    expect((await google.signIn(account, { access_type: undefined })).body).not.toHaveProperty(
      'refresh_token',
    )
    await fixture.post('/integrations/google/revoke')
    expect((await google.signIn(account, later)).body).toHaveProperty('refresh_token')
    expect((await google.signIn(account, later)).body).not.toHaveProperty('refresh_token')
    expect((await google.signIn(account)).body).toHaveProperty('refresh_token')
  })

  it('renews access without a new refresh token, until the grant is revoked', async () => {
    const { body } = await google.signIn()
    const renewed = await google.refresh(body.refresh_token)
    expect(renewed).toMatchObject({ status: 200, body: { expires_in: 3_599, scope: body.scope } })
    expect(renewed.body).not.toHaveProperty('refresh_token')
    expect(renewed.body.access_token).not.toBe(body.access_token)

    expect(await google.call('/google/revoke', { token: renewed.body.access_token })).toEqual({
      status: 200,
      body: {},
    })
    expect(await google.refresh(body.refresh_token)).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
    expect(await google.call('/google/revoke', { token: body.refresh_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid_token' },
    })
  })

  it('accepts the secret in the header', async () => {
    const { body } = await google.signIn()
    const basic = btoa('enamel.apps.googleusercontent.test:sandbox-google-client-secret')
    const response = await fetch(`${sandbox.url}/google/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, connection: 'close' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refresh_token }),
    })
    expect(response.status).toBe(200)
  })
})

describe('Microsoft', () => {
  it('grants scopes under their short names, and no id_token without openid', async () => {
    const { body } = await microsoft.signIn()
    expect(body).toMatchObject({ scope: 'User.Read Mail.Send Mail.ReadWrite', ext_expires_in: 3_600 })
    expect(body).not.toHaveProperty('id_token')
    const keys = createRemoteJWKSet(new URL(`${sandbox.url}/microsoft/common/discovery/v2.0/keys`))
    const withId = await microsoft.signIn(desk.microsoft, { scope: 'openid email', nonce: 'the nonce' })
    const { payload } = await jwtVerify(withId.body.id_token, keys)
    expect(payload).toMatchObject({ nonce: 'the nonce', preferred_username: desk.microsoft })
    expect(withId.body).not.toHaveProperty('refresh_token')
  })

  it('reports errors with their codes', async () => {
    const { status, body } = await microsoft.refresh('unknown')
    expect(status).toBe(400)
    expect(body).toEqual({
      error: 'invalid_grant',
      error_description: expect.stringMatching(
        /^AADSTS50173: .* Trace ID: .* Correlation ID: .* Timestamp: /,
      ),
      error_codes: [50173],
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/),
      trace_id: expect.any(String),
      correlation_id: expect.any(String),
      error_uri: 'https://login.microsoftonline.com/error?code=50173',
    })
    const { query } = await microsoft.decide({ decision: 'allow', account: desk.microsoft })
    await microsoft.redeem(query.code)
    expect((await microsoft.redeem(query.code)).body.error_codes).toEqual([54005])
    const secret = await microsoft.requestToken({ grant_type: 'refresh_token', client_secret: 'guessed' })
    expect(secret.body.error_codes).toEqual([7000215])
    const denied = await microsoft.decide({ decision: 'deny' })
    expect(denied.query).toMatchObject({
      error_subcode: 'cancel',
      error_description: expect.stringContaining('AADSTS65004'),
    })
  })

  it('knows the tenants common, organizations, consumers and ids, and no other', async () => {
    const open = (tenant: string) =>
      fetch(microsoft.signInUrl().replace('/common/', `/${tenant}/`), { headers: { connection: 'close' } })
    for (const tenant of ['organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad']) {
      expect((await open(tenant)).status).toBe(200)
    }
    const unknown = await open('brightside')
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ error_codes: [90002] })
  })

  it('refuses a refresh token that was not used for 90 days with a code of its own', async () => {
    const { body } = await microsoft.signIn()
    await fixture.post('/clock/skip', { seconds: 91 * 86_400 })
    expect((await microsoft.refresh(body.refresh_token)).body.error_codes).toEqual([700082])
  })
})

describe('Dentally', () => {
  it('replaces the refresh token at each use, and refuses the used one', async () => {
    const { body } = await dentally.signIn()
    expect(body).toMatchObject({ scope: 'user:read practice:read patient', created_at: expect.any(Number) })
    const renewed = await dentally.refresh(body.refresh_token)
    expect(renewed.status).toBe(200)
    expect(renewed.body.refresh_token).not.toBe(body.refresh_token)
    const used = await dentally.refresh(body.refresh_token)
    expect(used).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(used.body.error_description).toMatch(
      /^The provided authorization grant is invalid, expired, revoked/,
    )
    expect((await dentally.refresh(renewed.body.refresh_token)).status).toBe(200)
  })
})
