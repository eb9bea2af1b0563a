import { describe, expect, it } from 'vitest'
import { identityFixtureForFile } from '../testing/fixture-for-file.ts'
import { PASSWORD, redirectQuery } from '../testing/relying-party.ts'

const { fixture, party } = await identityFixtureForFile()

describe('signing in', () => {
  it('asks for email, password and consent, and returns the person’s claims', async () => {
    const browser = party.browser()
    const login = await browser.go(party.authorisation({ login_hint: 'owner@brightside.test' }))
    expect(login.text).toContain('value="owner@brightside.test"')
    const consent = await browser.send(login, { email: ' Owner@Brightside.test', password: PASSWORD })
    expect(consent.text).toContain('Go on to Enamel?')
    expect(consent.text).toContain('Dr Ada Okafor')
    expect(consent.text).toContain('owner@brightside.test')
    const back = await browser.send(consent, { decision: 'allow' })
    expect(back.url.href.startsWith(`${party.callback}?`)).toBe(true)
    expect(redirectQuery(back)).toEqual({ code: expect.any(String), state: 'the state', iss: party.issuer })

    const { id_token, access_token } = await party.redeem(back)
    const claims = await party.claims(id_token)
    expect(claims).toMatchObject({
      iss: party.issuer,
      aud: 'enamel',
      sub: 'smile-owner-brightside',
      nonce: party.nonce,
      email: 'owner@brightside.test',
      email_verified: true,
      name: 'Dr Ada Okafor',
    })
    const me = await fetch(`${party.issuer}/me`, { headers: { authorization: `Bearer ${access_token}` } })
    expect(await me.json()).toMatchObject({ sub: claims.sub, email: claims.email })
    expect(await party.redeem(back)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('asks a person for consent only once, even in a different browser', async () => {
    const email = 'reception@harbour.test'
    const first = party.browser()
    const asked = await first.send(await first.go(party.authorisation()), { email, password: PASSWORD })
    expect(asked.text).toContain('Allow')
    await first.send(asked, { decision: 'allow' })

    const second = party.browser()
    const back = await second.send(await second.go(party.authorisation()), { email, password: PASSWORD })
    expect(redirectQuery(back)).toHaveProperty('code')
    // A signed-in person is not asked again.
    expect(redirectQuery(await second.go(party.authorisation({ prompt: 'none' })))).toHaveProperty('code')
  })

  it('returns access_denied when the person refuses consent or cancels, and asks again the next time', async () => {
    const browser = party.browser()
    const login = await browser.go(party.authorisation())
    const consent = await browser.send(login, { email: 'stranger@elsewhere.test', password: PASSWORD })
    const denied = await browser.send(consent, { decision: 'deny' })
    expect(redirectQuery(denied)).toMatchObject({ error: 'access_denied', state: 'the state' })
    expect((await browser.go(party.authorisation())).text).toContain('Allow')

    const other = party.browser()
    const page = await other.go(party.authorisation())
    const cancelled = await other.follow(page, 'Back to Enamel')
    expect(redirectQuery(cancelled)).toMatchObject({ error: 'access_denied', state: 'the state' })
  })

  it.each([
    ['a wrong password', 'owner@brightside.test', 'wrong'],
    ['an unknown address', 'nobody@brightside.test', PASSWORD],
  ])('refuses %s with the same text, and keeps the address in the form', async (_case, email, password) => {
    const browser = party.browser()
    const refused = await browser.send(await browser.go(party.authorisation()), { email, password })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('That email and password do not match.')
    expect(refused.text).toContain(`value="${email}"`)
    expect(refused.text).not.toContain('value="wrong"')
  })

  it('lets another person sign in instead of the signed-in person', async () => {
    const browser = party.browser()
    await party.signIn(browser, 'owner@brightside.test')
    const login = await browser.go(party.authorisation({ prompt: 'login' }))
    const switching = await browser.send(login, { email: 'unverified@brightside.test', password: PASSWORD })
    const consent = await browser.send(switching)
    const back = await browser.send(consent, { decision: 'allow' })
    const { id_token } = await party.redeem(back)
    expect(await party.claims(id_token)).toMatchObject({ email: 'unverified@brightside.test' })

    const other = party.browser()
    const first = { email: 'stranger@elsewhere.test', password: PASSWORD }
    const asked = await other.send(await other.go(party.authorisation()), first)
    const again = await other.follow(asked, 'Use another account')
    const switchingAgain = await other.send(again, { email: 'owner@brightside.test', password: PASSWORD })
    const owner = await party.redeem(await other.send(switchingAgain))
    expect(await party.claims(owner.id_token)).toMatchObject({ email: 'owner@brightside.test' })
  })

  it('returns email_verified as false for an unverified address', async () => {
    const { id_token } = await party.redeem(await party.signIn(party.browser(), 'unverified@brightside.test'))
    expect(await party.claims(id_token)).toMatchObject({ email_verified: false })
  })

  it('refuses a request without PKCE, with a foreign redirect address or with a wrong secret', async () => {
    const bare = { code_challenge: undefined, code_challenge_method: undefined }
    const refused = await party.browser().go(party.authorisation(bare))
    expect(redirectQuery(refused)).toMatchObject({ error: 'invalid_request', state: 'the state' })
    expect(refused.url.searchParams.get('error_description')).toContain('PKCE')

    const foreign = 'http://localhost:1/api/auth/sso/callback'
    const page = await party.browser().go(party.authorisation({ redirect_uri: foreign }))
    expect(page).toMatchObject({ status: 400 })
    expect(page.text).toContain('redirect_uri did not match')

    const token = await fetch(`${party.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('enamel:guessed')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any' }),
    })
    expect([token.status, await token.json()]).toMatchObject([401, { error: 'invalid_client' }])
  })

  it('accepts the product’s address under each name of this machine', async () => {
    const callback = party.callback.replace('localhost', '127.0.0.1')
    const page = await party.browser().go(party.authorisation({ redirect_uri: callback }))
    expect(page).toMatchObject({ status: 200 })
    expect(page.text).toContain('Sign in')
  })

  it('refuses a form from a browser that did not begin the sign-in', async () => {
    const page = await party.browser().go(party.authorisation())
    const outsider = await party.browser().send(page, { email: 'owner@brightside.test', password: PASSWORD })
    expect(outsider.status).toBe(400)
    expect(outsider.text).toContain('This sign-in has ended')
  })
})

describe('a session of the product', () => {
  it('continues with refresh tokens, each of which can be used once', async () => {
    const first = await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))
    const second = await party.refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await party.claims(second.id_token)).toMatchObject({ email: 'owner@brightside.test' })

    // A second use means that the token may have been stolen, so the new token ends too.
    expect(await party.refresh(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await party.refresh(second.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('ends without a confirmation when the product requests the logout', async () => {
    const browser = party.browser()
    const { id_token, refresh_token } = await party.redeem(
      await party.signIn(browser, 'owner@brightside.test'),
    )
    const home = `${fixture.product.url}/`
    const query = { id_token_hint: id_token, post_logout_redirect_uri: home, state: 'out' }
    const page = await browser.go(`${party.issuer}/session/end?${new URLSearchParams(query)}`)
    expect(page.text).toContain('sign-out.js')
    const back = await browser.send(page, { logout: 'yes' })
    expect(back.url.href).toBe(`${home}?state=out`)

    expect((await browser.go(party.authorisation())).text).toContain('Sign in')
    expect(await party.refresh(refresh_token)).toMatchObject({ error: 'invalid_grant' })
  })

  it('asks for a confirmation when no product requests the logout', async () => {
    const browser = party.browser()
    await party.signIn(browser, 'owner@brightside.test')
    const page = await browser.go(`${party.issuer}/session/end`)
    expect(page.text).toContain('Sign out of Smile ID?')
    expect(page.text).not.toContain('sign-out.js')
    const out = await browser.send(page, { logout: 'yes' })
    expect(out.text).toContain('You are signed out')
  })

  it('refuses a logout with an address that is not registered', async () => {
    const query = { client_id: 'enamel', post_logout_redirect_uri: 'https://evil.example/' }
    const page = await party.browser().go(`${party.issuer}/session/end?${new URLSearchParams(query)}`)
    expect(page.status).toBe(400)
  })
})
