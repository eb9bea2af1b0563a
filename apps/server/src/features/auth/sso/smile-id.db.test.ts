import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type FinalResponse, smallBrowser } from '../../../../../sandbox/src/testing/small-browser.ts'
import type { IdentityProvider } from '../../../adapters/identity/identity-provider.ts'
import { aPractice, type Practice } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import type { ApiResponse, Person } from '../../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../../testing/product-with-sandbox.ts'
import { logOut, sessionsOf } from '../testing/product-with-identity.ts'
import { openToken } from './provider-tokens.ts'

/** The product with the sandbox's identity provider, a separate program that knows only the product's URLs. */
let system: ProductWithSandbox
beforeAll(async () => {
  system = await productWithSandbox({ AUTH_MODE: 'concurrent' })
})
afterAll(() => system.stop())
afterEach(() => system.control('PUT', 'trouble', { service: 'identity', mode: 'ok' }))

const PASSWORD = 'a password at Smile ID'
const locationOf = (response: ApiResponse) => response.headers.get('location') ?? ''

/** A browser with separate cookies for the product and for the provider. */
function aBrowser() {
  return { person: system.visitor(), atProvider: smallBrowser(system.sandbox.url) }
}
type Browser = ReturnType<typeof aBrowser>

/** Follows the provider's redirect to the product. */
function returnToProduct({ person }: Browser, { url }: FinalResponse): Promise<ApiResponse> {
  expect(`${url.origin}${url.pathname}`).toBe(`${system.url}/api/auth/sso/callback`)
  return person.get(`/auth/sso/callback${url.search}`)
}

/** Follows a link of the product, registers at the provider, and returns. */
async function register(browser: Browser, path: string, email: string): Promise<ApiResponse> {
  const { atProvider, person } = browser
  const login = await atProvider.go(locationOf(await person.get(path)))
  const page = await atProvider.go(`${login.url.pathname.replace(/\/login$/, '')}/register`)
  const consent = await atProvider.send(page, { name: 'Hannah Price', email, password: PASSWORD })
  return returnToProduct(browser, await atProvider.send(consent, { decision: 'allow' }))
}

/** Whether the provider prompts for an account. */
const promptsForAccount = async ({ person, atProvider }: Browser) =>
  (await atProvider.go(locationOf(await person.get('/auth/sso/login')))).text.includes('name="password"')

/** A browser of a user with a verified email whom the provider remembers, so that it lets them in without a prompt. */
async function rememberedUser(practice: Practice): Promise<Browser> {
  const browser = aBrowser()
  expect(locationOf(await register(browser, '/auth/sso/login', practice.email))).toContain('error.not-found')
  expect(await promptsForAccount(browser), 'after they were refused').toBe(true)
  await system.control('PUT', `identity/accounts/${practice.email}`, { email_verified: true })
  return { ...browser, person: system.visitor() }
}

async function signIn(browser: Browser, mode = 'redirect'): Promise<ApiResponse> {
  return returnToProduct(
    browser,
    await browser.atProvider.go(locationOf(await browser.person.get(`/auth/sso/login?mode=${mode}`))),
  )
}

const statusOf = async (person: Person) => (await person.get('/auth/session')).status

it('a user is invited, registers, links the identity, signs in again, refreshes the session and logs out', async () => {
  const practice = await aPractice(system.deps)
  const staff = system.visitor()
  await staff.signIn(practice.email)
  expect((await staff.post('/auth/sso/invite')).status).toBe(202)
  await expect.poll(() => system.outbox('email', practice.email), WITHIN).toHaveLength(1)
  const [email] = await system.outbox('email', practice.email)
  const link = new URL(email?.body.match(/http\S+/)?.[0] ?? '')

  const browser = aBrowser()
  const callback = await register(
    browser,
    `${link.pathname.replace('/api', '')}${link.search}`,
    'hannah@home.test',
  )
  expect(locationOf(callback)).toBe(`${system.url}/`)
  const session = await browser.person.get('/auth/session')
  expect(session.body.email).toBe(practice.email)
  expect((await browser.person.get('/v3/init')).body.client.id).toBe(practice.id)

  const popup = { ...browser, person: system.visitor() }
  expect(locationOf(await signIn(popup, 'popup'))).toBe(`${system.url}/sso/done`)
  for (let time = 1; time <= 3; time++) {
    system.clock.skip(300_000)
    expect(await statusOf(popup.person)).toBe(200)
  }

  const logOutResponse = await popup.person.get('/auth/sso/logout')
  const home = await browser.atProvider.send(await browser.atProvider.go(locationOf(logOutResponse)), {
    logout: 'yes',
  })
  expect(home.url.href).toBe(`${system.url}/`)
  expect(await promptsForAccount(popup)).toBe(true)
  expect(await statusOf(popup.person)).toBe(401)
})

it('a session ends when the provider has ended its own session, but not when the provider is unavailable', async () => {
  const practice = await aPractice(system.deps)
  const browser = await rememberedUser(practice)
  await signIn(browser)
  for (const mode of ['down', 'error']) {
    system.clock.skip(300_000)
    await system.control('PUT', 'trouble', { service: 'identity', mode })
    expect({ mode, status: await statusOf(browser.person) }).toEqual({ mode, status: 200 })
  }
  system.clock.skip(300_000)
  await system.control('PUT', 'trouble', { service: 'identity', mode: 'expired_token' })
  const ended = await browser.person.get('/auth/session')
  expect(ended.status).toBe(401)
  expect(ended.body.code).toBe('session_expired')
  expect(await sessionsOf(system, practice)).toEqual([])
})

it.each(['reject', 'error'])(
  'every sign-in is refused while the provider is in trouble: %s',
  async (mode) => {
    const practice = await aPractice(system.deps)
    const browser = await rememberedUser(practice)
    await system.control('PUT', 'trouble', { service: 'identity', mode })
    expect(locationOf(await signIn(browser, 'popup'))).toBe(`${system.url}/sso/failed`)
    expect(browser.person.cookies.has('enamel_session')).toBe(false)
    await system.control('PUT', 'trouble', { service: 'identity', mode: 'ok' })
    expect(await promptsForAccount(browser)).toBe(mode === 'reject')
    expect(locationOf(await signIn({ ...browser, person: system.visitor() }))).toBe(`${system.url}/`)
  },
)

it('the provider prompts for an account after a log-out from the product alone, instead of letting the last user in', async () => {
  const practice = await aPractice(system.deps)
  const browser = await rememberedUser(practice)
  const staff = browser.person
  await signIn(browser)
  expect(await promptsForAccount(browser)).toBe(false)
  await staff.signIn(practice.email)
  expect((await staff.delete('/auth/session')).status).toBe(204)
  expect(await promptsForAccount(browser)).toBe(true)
})

it('a log-out revokes the refresh token, so that the provider no longer accepts it', async () => {
  const { secret } = system.deps
  const identity = system.deps.identity as IdentityProvider
  const revoke = vi.spyOn(identity, 'revoke')
  const practice = await aPractice(system.deps)
  const browser = await rememberedUser(practice)
  await signIn(browser)
  const [session] = await sessionsOf(system, practice)
  const refreshToken = (await openToken(secret, session?.refresh_token ?? null)) ?? ''
  expect((await logOut(browser.person)).status).toBe(204)
  expect(await revoke.mock.results[0]?.value).toEqual({ ok: true })
  expect(await identity.renew(refreshToken)).toEqual({ kind: 'ended' })
  // The user gave consent earlier, and is let in without being asked again.
  const login = await browser.atProvider.go(locationOf(await browser.person.get('/auth/sso/login')))
  const callback = await browser.atProvider.send(login, { email: practice.email, password: PASSWORD })
  expect(locationOf(await returnToProduct(browser, callback))).toBe(`${system.url}/`)
})

it('a user can log out while the provider is down, and the provider prompts for an account when it is available again', async () => {
  const browser = await rememberedUser(await aPractice(system.deps))
  await signIn(browser)
  for (const mode of ['down', 'error']) {
    await system.control('PUT', 'trouble', { service: 'identity', mode })
    expect(locationOf(await browser.person.get('/auth/sso/logout'))).toBe(`${system.url}/`)
  }
  await system.control('PUT', 'trouble', { service: 'identity', mode: 'ok' })
  expect(await promptsForAccount(browser)).toBe(true)
})
