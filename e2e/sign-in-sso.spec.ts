import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { setPracticeActive } from './demo/demo-database.ts'
import { HARBOUR, OWNER, RECEPTIONIST } from './people/staff-api.ts'
import { banner, logOutButton, newLeads } from './screens/login-screen.ts'
import { provider } from './screens/provider-screen.ts'
import { expect, test } from './test.ts'

test.use({ staff: null, environment: { AUTH_MODE: 'sso' } })
// The tests run one after the other in one worker: they share a demo, and some of them set trouble for its provider.
test.describe.configure({ mode: 'default' })

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in with Smile ID' })

async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path)
  await logInButton(page).click()
  await provider.completeSignIn(page, email)
}

/** Deletes the session's cookie while the app is not open, so that none of its requests notices. */
async function loseSessionWhileAppIsClosed(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'enamel_session' })
}

test.afterEach(async ({ sandbox }) => {
  await sandbox.setTrouble('identity', 'ok')
})

test('a user logs in at the provider and gives consent, stays logged in after a reload, and logs out at the provider (AUTH-04, AUTH-33, AUTH-35)', async ({
  page,
  addresses,
}) => {
  await page.goto('/')
  await expect(logInButton(page)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(banner(page)).toBeHidden()
  await logInButton(page).click()
  await provider.signIn(page, OWNER)
  await expect(provider.consent(page)).toBeVisible()
  await provider.allow(page)
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)

  await page.reload()
  await expect(newLeads(page)).toBeVisible()

  const visitedPaths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visitedPaths.push(new URL(request.url()).pathname)
  })
  await logOutButton(page).click()
  await expect(logInButton(page)).toBeVisible()
  expect(visitedPaths[0]).toBe('/api/auth/sso/logout')
  expect(visitedPaths.some((path) => path.startsWith('/identity/'))).toBe(true)
  await expect(banner(page)).toBeHidden()
  expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  const stored = await page.evaluate(() => localStorage.getItem('enamel:state'))
  expect(stored).not.toContain(OWNER)

  await logInButton(page).click()
  await expect(provider.heading(page), 'the provider asks again').toBeVisible()
})

test('the login appears when the server refuses a request without a session; a user who is signed in at the provider returns without typing (AUTH-16, HTTP-03)', async ({
  page,
  someone,
}) => {
  await signIn(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await loseSessionWhileAppIsClosed(page)
  await page.goto('/')
  await expect(banner(page)).toHaveText('You have been logged out.')
  await logInButton(page).click()
  await expect(newLeads(page)).toBeVisible()

  await page.context().clearCookies({ name: 'enamel_session' })
  await someone('Nora').sendText('Is anybody there?')
  await expect(banner(page)).toHaveText('Your session has expired')
  await logInButton(page).click()
  await expect(newLeads(page)).toBeVisible()
})

test('the login reports once that the provider ended the session (AUTH-32)', async ({ page, sandbox }) => {
  await signIn(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await sandbox.setTrouble('identity', 'expired_token')
  // The product asks the provider at most every five minutes.
  await sandbox.skipTime(300)
  await page.reload()
  await expect(banner(page)).toHaveText('You have been logged out.')
  const { y } = (await banner(page).boundingBox()) ?? {}
  expect(y).toBe(0)
  await page.reload()
  await expect(logInButton(page)).toBeEnabled()
  await expect(banner(page)).toBeHidden()
})

test('a session survives an outage of the provider; a log-out in the meantime stays in the product, and the next login asks for the password', async ({
  page,
  sandbox,
  addresses,
}) => {
  await signIn(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await sandbox.setTrouble('identity', 'down')
  await page.reload()
  await expect(newLeads(page)).toBeVisible()
  await logOutButton(page).click()
  await expect(logInButton(page)).toBeEnabled()
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  await expect(banner(page)).toBeHidden()
  await sandbox.setTrouble('identity', 'ok')
  await logInButton(page).click()
  await expect(provider.heading(page)).toBeVisible()
})

test('a message code in the address is shown as text and removed from the address; the login has no accessibility violations (AUTH-34)', async ({
  page,
  addresses,
}) => {
  await page.goto('/')
  await expect(logInButton(page)).toBeFocused()
  await expectNoViolations(page, 'login at the provider')
  await page.goto('/?msg=error.not-found')
  await expect(banner(page)).toHaveText('User not found.')
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  await expectNoViolations(page, 'login at the provider with a message')
  await page.reload()
  await expect(logInButton(page)).toBeEnabled()
  await expect(banner(page)).toBeHidden()
})

test('the provider reports a wrong password, and the right one opens the page that the user requested (AUTH-35, AUTH-36)', async ({
  page,
  addresses,
}) => {
  await page.goto('/settings/pipeline')
  await logInButton(page).click()
  await provider.signIn(page, RECEPTIONIST, 'not the password')
  await expect(provider.error(page)).toBeVisible()
  await provider.completeSignIn(page, RECEPTIONIST)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/settings/pipeline`)
})

test('the page and the server refuse a redirect to another site (AUTH-36)', async ({ page, addresses }) => {
  await signIn(page, RECEPTIONIST, '/inbox?redirect=//evil.example/inbox')
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  await page.goto('/api/auth/sso/login?mode=redirect&redirect=//evil.example/inbox')
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)
})

test('a person without a practice sees an error, and can log in as another person (AUTH-34)', async ({
  page,
  addresses,
}) => {
  await signIn(page, 'stranger@elsewhere.test')
  await expect(banner(page)).toHaveText('User not found.')
  expect(page.url()).toBe(`${addresses.productUrl}/`)
  expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  await logInButton(page).click()
  await provider.completeSignIn(page, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
})

test('a user of a disabled practice sees an error until the practice is enabled (AUTH-22, AUTH-34)', async ({
  page,
  ownDemo,
}) => {
  const folder = ownDemo?.folder ?? ''
  await setPracticeActive({ folder, formKey: 'harbour-website' }, false)
  await signIn(page, HARBOUR)
  await expect(banner(page)).toHaveText('The client your user is associated with is no longer active.')
  await setPracticeActive({ folder, formKey: 'harbour-website' }, true)
  await logInButton(page).click()
  await provider.completeSignIn(page, HARBOUR)
  await expect(newLeads(page)).toBeVisible()
})

const TECHNICAL_ERROR =
  'There was a technical error. Please try again. If the issue persists contact our support team.'

test('a refused consent and a refusal by the provider are shown as a technical error (AUTH-34)', async ({
  page,
  sandbox,
}) => {
  for (const mode of ['reject', 'error']) {
    await sandbox.setTrouble('identity', mode)
    await page.goto('/')
    await logInButton(page).click()
    await expect(banner(page)).toHaveText(TECHNICAL_ERROR)
  }
  await sandbox.setTrouble('identity', 'ok')
  await logInButton(page).click()
  await provider.signIn(page, 'unverified@brightside.test')
  await provider.refuse(page)
  await expect(banner(page)).toHaveText(TECHNICAL_ERROR)
})

test('the Back button returns from the provider to a working login', async ({ page }) => {
  await page.goto('/')
  await logInButton(page).click()
  await expect(provider.heading(page)).toBeVisible()
  await page.goBack()
  await expect(logInButton(page)).toBeEnabled()
  await logInButton(page).click()
  await expect(provider.heading(page)).toBeVisible()
})
