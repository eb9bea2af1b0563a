import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { relyingParty } from './testing/relying-party.ts'
import { sandboxAndProduct } from './testing/sandbox-and-product.ts'
import type { Stop } from './testing/small-browser.ts'

const PASSWORD = 'enamel-demo-password'
const folder = mkdtempSync(join(tmpdir(), 'smile-id-'))

let world: Awaited<ReturnType<typeof sandboxAndProduct>>
let party: ReturnType<typeof relyingParty>
const partyOf = ({ sandbox, product }: typeof world) => relyingParty(sandbox.url, product.url)

beforeAll(async () => {
  world = await sandboxAndProduct()
  party = partyOf(world)
})
afterEach(() => world.post('/reset'))
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true })
})

type Browser = ReturnType<typeof party.browser>

/** Signs in on the provider's page, and allows what it asks when it asks. */
async function signIn(browser: Browser, email: string, of = party): Promise<Stop> {
  const stop = await browser.send(await browser.go(of.authorisation()), { email, password: PASSWORD })
  return stop.text.includes('Allow') ? browser.send(stop, { decision: 'allow' }) : stop
}

const answerOf = ({ url }: Stop) => Object.fromEntries(url.searchParams)

describe('signing in', () => {
  it('asks for email, password and consent, and answers with who it is', async () => {
    const browser = party.browser()
    const login = await browser.go(party.authorisation({ login_hint: 'owner@brightside.test' }))
    expect(login.text).toContain('value="owner@brightside.test"')
    const consent = await browser.send(login, { email: ' Owner@Brightside.test', password: PASSWORD })
    expect(consent.text).toContain('Go on to Enamel?')
    expect(consent.text).toContain('Dr Ada Okafor')
    expect(consent.text).toContain('owner@brightside.test')
    const back = await browser.send(consent, { decision: 'allow' })
    expect(back.url.href.startsWith(`${party.callback}?`)).toBe(true)
    expect(answerOf(back)).toEqual({ code: expect.any(String), state: 'the state', iss: party.issuer })

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

  it('asks an account for consent once, in whatever browser', async () => {
    const email = 'reception@harbour.test'
    const first = party.browser()
    const asked = await first.send(await first.go(party.authorisation()), { email, password: PASSWORD })
    expect(asked.text).toContain('Allow')
    await first.send(asked, { decision: 'allow' })

    const second = party.browser()
    const back = await second.send(await second.go(party.authorisation()), { email, password: PASSWORD })
    expect(answerOf(back)).toHaveProperty('code')
    // Who is signed in goes straight through.
    expect(answerOf(await second.go(party.authorisation({ prompt: 'none' })))).toHaveProperty('code')
  })

  it('goes back with access_denied when consent is refused or the person turns back, and asks again', async () => {
    const browser = party.browser()
    const login = await browser.go(party.authorisation())
    const consent = await browser.send(login, { email: 'stranger@elsewhere.test', password: PASSWORD })
    const denied = await browser.send(consent, { decision: 'deny' })
    expect(answerOf(denied)).toMatchObject({ error: 'access_denied', state: 'the state' })
    expect((await browser.go(party.authorisation())).text).toContain('Allow')

    const other = party.browser()
    const page = await other.go(party.authorisation())
    const turned = await other.go(`${page.url.href}/cancel`)
    expect(answerOf(turned)).toMatchObject({ error: 'access_denied', state: 'the state' })
  })

  it.each([
    ['a wrong password', 'owner@brightside.test', 'wrong'],
    ['an unknown address', 'nobody@brightside.test', PASSWORD],
  ])('refuses %s with the same words, and keeps the address', async (_what, email, password) => {
    const browser = party.browser()
    const again = await browser.send(await browser.go(party.authorisation()), { email, password })
    expect(again.status).toBe(422)
    expect(again.text).toContain('That email and password do not belong together.')
    expect(again.text).toContain(`value="${email}"`)
    expect(again.text).not.toContain('value="wrong"')
  })

  it('lets somebody else go on instead of who is signed in', async () => {
    const browser = party.browser()
    await signIn(browser, 'owner@brightside.test')
    const login = await browser.go(party.authorisation({ prompt: 'login' }))
    const leaving = await browser.send(login, { email: 'unverified@brightside.test', password: PASSWORD })
    const consent = await browser.send(leaving)
    const back = await browser.send(consent, { decision: 'allow' })
    const { id_token } = await party.redeem(back)
    expect(await party.claims(id_token)).toMatchObject({ email: 'unverified@brightside.test' })
  })

  it('says that an address is not verified where it is not', async () => {
    const { id_token } = await party.redeem(await signIn(party.browser(), 'unverified@brightside.test'))
    expect(await party.claims(id_token)).toMatchObject({ email_verified: false })
  })

  it('refuses whoever comes without PKCE, or with an address or a secret that is not the product’s', async () => {
    const bare = { code_challenge: undefined, code_challenge_method: undefined }
    const refused = await party.browser().go(party.authorisation(bare))
    expect(answerOf(refused)).toMatchObject({ error: 'invalid_request', state: 'the state' })
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

  it('knows the product by each name of this machine', async () => {
    const callback = party.callback.replace('localhost', '127.0.0.1')
    const page = await party.browser().go(party.authorisation({ redirect_uri: callback }))
    expect(page).toMatchObject({ status: 200 })
    expect(page.text).toContain('Sign in')
  })

  it('does not take a form without the sign-in that it belongs to', async () => {
    const page = await party.browser().go(party.authorisation())
    const stranger = await party.browser().send(page, { email: 'owner@brightside.test', password: PASSWORD })
    expect(stranger.status).toBe(400)
    expect(stranger.text).toContain('This sign-in has ended')
  })
})

describe('a session of the product', () => {
  it('lives on by refresh tokens, each of which works once', async () => {
    const first = await party.redeem(await signIn(party.browser(), 'owner@brightside.test'))
    const second = await party.refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await party.claims(second.id_token)).toMatchObject({ email: 'owner@brightside.test' })

    // Used twice: one of the two is a thief, so both end.
    expect(await party.refresh(first.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await party.refresh(second.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('ends with a logout that the product asks for, in one go', async () => {
    const browser = party.browser()
    const { id_token, refresh_token } = await party.redeem(await signIn(browser, 'owner@brightside.test'))
    const home = `${world.product.url}/`
    const query = { id_token_hint: id_token, post_logout_redirect_uri: home, state: 'out' }
    const page = await browser.go(`${party.issuer}/session/end?${new URLSearchParams(query)}`)
    expect(page.text).toContain('sign-out.js')
    const back = await browser.send(page, { logout: 'yes' })
    expect(back.url.href).toBe(`${home}?state=out`)

    expect((await browser.go(party.authorisation())).text).toContain('Sign in')
    expect(await party.refresh(refresh_token)).toMatchObject({ error: 'invalid_grant' })
  })

  it('asks who comes without a product before it signs them out', async () => {
    const browser = party.browser()
    await signIn(browser, 'owner@brightside.test')
    const page = await browser.go(`${party.issuer}/session/end`)
    expect(page.text).toContain('Sign out of Smile ID?')
    expect(page.text).not.toContain('sign-out.js')
    const out = await browser.send(page, { logout: 'yes' })
    expect(out.text).toContain('You are signed out')
  })

  it('does not send people away to an address that is not registered', async () => {
    const query = { client_id: 'enamel', post_logout_redirect_uri: 'https://evil.example/' }
    const page = await party.browser().go(`${party.issuer}/session/end?${new URLSearchParams(query)}`)
    expect(page.status).toBe(400)
  })
})

describe('registering', () => {
  const someone = { name: 'Jo Lee', email: 'Jo.Lee@brightside.test', password: 'four words and more' }

  it('opens with the address that the product hands over, and signs in', async () => {
    const browser = party.browser()
    const page = await browser.go(
      party.authorisation({ prompt: 'create', login_hint: 'jo.lee@brightside.test' }),
    )
    expect(page.text).toContain('<h1>Create account</h1>')
    expect(page.text).toContain('value="jo.lee@brightside.test"')
    const consent = await browser.send(page, someone)
    const { id_token } = await party.redeem(await browser.send(consent, { decision: 'allow' }))
    expect(await party.claims(id_token)).toMatchObject({
      sub: expect.stringMatching(/^smile-[0-9a-f-]{36}$/),
      name: 'Jo Lee',
      email: 'jo.lee@brightside.test',
      email_verified: false,
    })

    const again = party.browser()
    const login = await again.go(party.authorisation())
    const back = await again.send(login, { email: someone.email, password: someone.password })
    expect(answerOf(back)).toHaveProperty('code')
    expect((await again.send(login, { email: someone.email, password: PASSWORD })).status).toBe(400)

    const { body } = await world.get('/identity/accounts')
    const listed = { email: 'jo.lee@brightside.test', email_verified: false, password: null }
    expect(body).toContainEqual({ ...listed, name: 'Jo Lee' })
    expect(body).toContainEqual({
      email: 'owner@brightside.test',
      name: 'Dr Ada Okafor',
      email_verified: true,
      password: PASSWORD,
    })
  })

  it.each([
    ['no name', { name: ' ' }, 'Enter your name.'],
    ['no address', { email: 'jo' }, 'Enter an email address'],
    ['a short password', { password: 'seven77' }, 'Use at least 8 characters.'],
    [
      'somebody’s address',
      { email: 'OWNER@brightside.test' },
      'There is an account with this email already.',
    ],
  ])('says what is wrong with %s, and keeps the rest', async (_what, changed, words) => {
    const browser = party.browser()
    const login = await browser.go(party.authorisation())
    const page = await browser.go(`${login.url.href}/register`)
    const filled = {
      name: 'Kim <b>',
      email: 'kim@brightside.test',
      password: 'four words and more',
      ...changed,
    }
    const again = await browser.send(page, filled)
    expect(again.status).toBe(422)
    expect(again.text).toContain(words)
    expect(again.text).not.toContain('four words')
    if (filled.name !== ' ') expect(again.text).toContain('value="Kim &lt;b&gt;"')
  })

  it('lets the sandbox say that an address is verified', async () => {
    const path = '/identity/accounts/unverified%40brightside.test'
    expect(await world.put(path, { email_verified: true })).toMatchObject({
      status: 200,
      body: { email: 'unverified@brightside.test', email_verified: true },
    })
    const { id_token } = await party.redeem(await signIn(party.browser(), 'unverified@brightside.test'))
    expect(await party.claims(id_token)).toMatchObject({ email_verified: true })
    await world.put(path, { email_verified: false })
    expect(await world.put('/identity/accounts/x%40y.test', { email_verified: true })).toMatchObject({
      status: 404,
    })
  })
})

describe('the account page', () => {
  const page = (returnUrl?: string) =>
    `${party.issuer}/profile${returnUrl ? `?${new URLSearchParams({ returnUrl })}` : ''}`
  const linkBack = ({ text }: Stop) => /href="([^"]*)">Back to Enamel/.exec(text)?.[1]

  it('shows name and email to whoever is signed in, with the way back to where they were', async () => {
    const browser = party.browser()
    await signIn(browser, 'owner@brightside.test')
    const here = `${world.product.url}/patients?view=a`
    const shown = await browser.go(page(here))
    expect(shown.text).toContain('Dr Ada Okafor')
    expect(shown.text).toContain('owner@brightside.test')
    expect(linkBack(shown)).toBe(here)
  })

  it('signs in whoever is not', async () => {
    const browser = party.browser()
    const here = `${world.product.url}/settings`
    const login = await browser.go(page(here))
    expect(login.text).not.toContain('Your account')
    const wrong = await browser.send(login, { email: 'owner@brightside.test', password: 'wrong' })
    expect(wrong.text).toContain('do not belong together')
    const shown = await browser.send(wrong, { email: 'owner@brightside.test', password: PASSWORD })
    expect(shown.text).toContain('Your account')
    expect(linkBack(shown)).toBe(here)
    expect((await browser.go(party.authorisation({ prompt: 'none' }))).url.href).toContain(party.callback)
  })

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example/',
    'http://localhost:1/',
    'http://localhost@evil.example/',
    '',
  ])('leads back to the product alone, and not to %j', async (foreign) => {
    const browser = party.browser()
    await signIn(browser, 'owner@brightside.test')
    expect(linkBack(await browser.go(page(foreign)))).toBe(`${world.product.url}/`)
  })
})

describe('trouble', () => {
  const trouble = (mode: string, rate = 1) => world.put('/trouble', { service: 'identity', mode, rate })

  it('breaks every connection when it is down', async () => {
    await trouble('down')
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/auth', '/token', '/profile']) {
      await expect(fetch(`${party.issuer}${path}`)).rejects.toThrow('fetch failed')
    }
    await world.post('/reset')
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(200)
  })

  it('is late when it is slow', async () => {
    await trouble('slow')
    const began = performance.now()
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(45)
  })

  it('fails inside, and tells the product so as authorisation’s server_error', async () => {
    const { refresh_token } = await party.redeem(await signIn(party.browser(), 'owner@brightside.test'))
    await trouble('error')
    const back = await party.browser().go(party.authorisation())
    expect(back.url.href.startsWith(`${party.callback}?`)).toBe(true)
    expect(answerOf(back)).toEqual({ error: 'server_error', state: 'the state', iss: party.issuer })
    expect(await party.refresh(refresh_token)).toMatchObject({ status: 500 })
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(500)
  })

  it('rejects who wants to sign in with access_denied, and leaves sessions alone', async () => {
    const { refresh_token } = await party.redeem(await signIn(party.browser(), 'owner@brightside.test'))
    await trouble('reject')
    const back = await party.browser().go(party.authorisation())
    expect(answerOf(back)).toEqual({ error: 'access_denied', state: 'the state', iss: party.issuer })
    expect((await party.refresh(refresh_token)).status).toBe(200)
  })

  it.each(['error', 'reject'])('sends nobody to a foreign address when it answers %s', async (mode) => {
    await trouble(mode)
    const foreign = party.authorisation({ redirect_uri: 'https://evil.example/' })
    const stop = await party.browser().go(foreign)
    expect(stop).toMatchObject({ status: 500 })
  })

  it('knows refresh tokens no longer, for as long as that lasts', async () => {
    const { refresh_token } = await party.redeem(await signIn(party.browser(), 'owner@brightside.test'))
    await trouble('expired_token')
    expect(await party.refresh(refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await party.redeem(await signIn(party.browser(), 'owner@brightside.test'))).status).toBe(200)
    await world.post('/reset')
    expect((await party.refresh(refresh_token)).status).toBe(200)
  })

  it('strikes the share of requests that it is told to', async () => {
    await trouble('error', 0.5)
    const statuses = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await fetch(`${party.issuer}/jwks`)).status)
    expect(statuses).toEqual([200, 500, 200, 500])
  })
})

describe('a restart', () => {
  it('keeps keys, accounts, consents, sessions and refresh tokens, when there is a folder for them', async () => {
    const before = await sandboxAndProduct({ dataFolder: folder })
    const first = partyOf(before)
    const browser = first.browser()
    const login = await browser.go(first.authorisation({ prompt: 'create' }))
    const someone = { name: 'Jo Lee', email: 'jo.lee@mail.test', password: 'four words and more' }
    const consent = await browser.send(login, someone)
    const issued = await first.redeem(await browser.send(consent, { decision: 'allow' }))
    await before.stop()

    const after = await sandboxAndProduct(
      { dataFolder: folder, port: Number(new URL(before.sandbox.url).port) },
      { port: before.product.port },
    )
    const second = partyOf(after)
    // The key that signed before is still there, and the token still good.
    expect(await second.claims(issued.id_token)).toMatchObject({ email: someone.email })
    expect((await second.refresh(issued.refresh_token)).status).toBe(200)
    expect(answerOf(await browser.go(first.authorisation({ prompt: 'none' })))).toHaveProperty('code')
    const anew = second.browser()
    const back = await anew.send(await anew.go(second.authorisation()), someone)
    expect(answerOf(back)).toHaveProperty('code')
    await after.stop()
  })

  it('forgets who registered when there is none', async () => {
    const { body } = await world.get('/identity/accounts')
    const other = await sandboxAndProduct()
    const fresh = await other.get('/identity/accounts')
    expect(fresh.body.map(({ email }: { email: string }) => email)).toEqual([
      'reception@brightside.test',
      'owner@brightside.test',
      'reception@harbour.test',
      'stranger@elsewhere.test',
      'unverified@brightside.test',
    ])
    expect(body.length).toBeGreaterThanOrEqual(fresh.body.length)
    await other.stop()
  })
})
