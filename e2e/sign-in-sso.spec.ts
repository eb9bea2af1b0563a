import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { setPracticeActive } from './demo/practice-switch.ts'
import { HARBOUR, OWNER, RECEPTIONIST } from './people/staff-api.ts'
import { provider } from './screens/provider-screen.ts'
import { expect, test } from './test.ts'

test.use({ staff: null, environment: { AUTH_MODE: 'sso' } })
// One after the other, in one worker: they share a demo whose provider some of them trouble.
test.describe.configure({ mode: 'default' })

const logIn = (page: Page) => page.getByRole('button', { name: 'Log in with Smile ID' })
const logOut = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Logout' })
const banner = (page: Page) => page.getByRole('alert')
const newLeads = (page: Page) => page.getByRole('heading', { level: 1, name: 'New Leads' })

async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path)
  await logIn(page).click()
  await provider.goThrough(page, email)
}

/** With the page away, so that no call of it finds out first. */
async function loseSessionWithPageAway(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'enamel_session' })
}

test.afterEach(async ({ sandbox }) => {
  await sandbox.trouble('identity', 'ok')
})

test('login at the provider, consent, a reload that preserves the session, and logout at the provider (AUTH-04, AUTH-33, AUTH-35)', async ({
  page,
  addresses,
}) => {
  await page.goto('/')
  await expect(logIn(page)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(banner(page)).toBeHidden()
  await logIn(page).click()
  await provider.signIn(page, OWNER)
  await expect(provider.consent(page)).toBeVisible()
  await provider.allow(page)
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)

  await page.reload()
  await expect(newLeads(page)).toBeVisible()

  const ways: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) ways.push(new URL(request.url()).pathname)
  })
  await logOut(page).click()
  await expect(logIn(page)).toBeVisible()
  expect(ways[0]).toBe('/api/auth/sso/logout')
  expect(ways.some((path) => path.startsWith('/identity/'))).toBe(true)
  await expect(banner(page)).toBeHidden()
  expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  const stored = await page.evaluate(() => localStorage.getItem('enamel:state'))
  expect(stored).not.toContain(OWNER)

  await logIn(page).click()
  await expect(provider.heading(page), 'the provider asks again').toBeVisible()
})

test('a session that the server no longer knows ends at the login; a user signed in at the provider comes back without typing (AUTH-16, HTTP-03)', async ({
  page,
  someone,
}) => {
  await signIn(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await loseSessionWithPageAway(page)
  await page.goto('/')
  await expect(banner(page)).toHaveText('You have been logged out.')
  await logIn(page).click()
  await expect(newLeads(page)).toBeVisible()

  await page.context().clearCookies({ name: 'enamel_session' })
  await someone('Nora').texts('Is anybody there?')
  await expect(banner(page)).toHaveText('Your session has expired')
  await logIn(page).click()
  await expect(newLeads(page)).toBeVisible()
})

test('a session that the provider has ended is reported once (AUTH-32)', async ({ page, sandbox }) => {
  await signIn(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await sandbox.trouble('identity', 'expired_token')
  // The provider is asked every five minutes at most.
  await sandbox.skip(300)
  await page.reload()
  await expect(banner(page)).toHaveText('You have been logged out.')
  const { y } = (await banner(page).boundingBox()) ?? {}
  expect(y).toBe(0)
  await page.reload()
  await expect(logIn(page)).toBeEnabled()
  await expect(banner(page)).toBeHidden()
})

test('a session survives a provider that is down; a log-out then ends on our own page, and the next sign-in asks for an account', async ({
  page,
  sandbox,
  addresses,
}) => {
  await signIn(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await sandbox.trouble('identity', 'down')
  await page.reload()
  await expect(newLeads(page)).toBeVisible()
  await logOut(page).click()
  await expect(logIn(page)).toBeEnabled()
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  await expect(banner(page)).toBeHidden()
  await sandbox.trouble('identity', 'ok')
  await logIn(page).click()
  await expect(provider.heading(page)).toBeVisible()
})

test('the code in the address is shown as text, and taken out of it; the login has no accessibility violations (AUTH-34)', async ({
  page,
  addresses,
}) => {
  await page.goto('/')
  await expect(logIn(page)).toBeFocused()
  await expectNoViolations(page, 'login at the provider')
  await page.goto('/?msg=error.not-found')
  await expect(banner(page)).toHaveText('User not found.')
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  await expectNoViolations(page, 'login at the provider with a message')
  await page.reload()
  await expect(logIn(page)).toBeEnabled()
  await expect(banner(page)).toBeHidden()
})

test("a wrong password is the provider's to say, and the right one leads back to where the person was going (AUTH-35, AUTH-36)", async ({
  page,
  addresses,
}) => {
  await page.goto('/settings')
  await logIn(page).click()
  await provider.signIn(page, RECEPTIONIST, 'not the password')
  await expect(provider.fault(page)).toBeVisible()
  await provider.goThrough(page, RECEPTIONIST)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/settings`)
})

test('a redirect to another site is refused by the page and by the server (AUTH-36)', async ({
  page,
  addresses,
}) => {
  await signIn(page, RECEPTIONIST, '/inbox?redirect=//evil.example/inbox')
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  await page.goto('/api/auth/sso/login?mode=redirect&redirect=//evil.example/inbox')
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)
})

test('a person whom no practice knows sees that, and can log in as another person (AUTH-34)', async ({
  page,
  addresses,
}) => {
  await signIn(page, 'stranger@elsewhere.test')
  await expect(banner(page)).toHaveText('User not found.')
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  await logIn(page).click()
  await provider.goThrough(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
})

test('a user of a disabled practice sees that (AUTH-22, AUTH-34)', async ({ page, ownDemo }) => {
  const folder = ownDemo?.folder ?? ''
  await setPracticeActive(folder, 'harbour-website', false)
  await signIn(page, HARBOUR)
  await expect(banner(page)).toHaveText('The client your user is associated with is no longer active.')
  await setPracticeActive(folder, 'harbour-website', true)
  await logIn(page).click()
  await provider.goThrough(page, HARBOUR)
  await expect(newLeads(page)).toBeVisible()
})

const technical =
  'There was a technical error. Please try again. If the issue persists contact our support team.'

test('refusing consent, and a provider that refuses, are a technical error (AUTH-34)', async ({
  page,
  sandbox,
}) => {
  for (const mode of ['reject', 'error']) {
    await sandbox.trouble('identity', mode)
    await page.goto('/')
    await logIn(page).click()
    await expect(banner(page)).toHaveText(technical)
  }
  await sandbox.trouble('identity', 'ok')
  await logIn(page).click()
  await provider.signIn(page, 'unverified@brightside.test')
  await provider.refuse(page)
  await expect(banner(page)).toHaveText(technical)
})

test('the Back button leads from the provider to a login that works', async ({ page }) => {
  await page.goto('/')
  await logIn(page).click()
  await expect(provider.heading(page)).toBeVisible()
  await page.goBack()
  await expect(logIn(page)).toBeEnabled()
  await logIn(page).click()
  await expect(provider.heading(page)).toBeVisible()
})
