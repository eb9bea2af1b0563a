import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import type { Sandbox } from './people/sandbox.ts'
import { HARBOUR, OWNER, RECEPTIONIST } from './people/staff-api.ts'
import { banner, logIn, logInButton, logOutButton, newLeads } from './screens/login-screen.ts'
import { provider } from './screens/provider-screen.ts'
import { expect, test } from './test.ts'

test.use({ staff: null, environment: { AUTH_MODE: 'concurrent' } })
// The tests run one after the other in one worker: they share a demo, and some of them set trouble for its provider.
test.describe.configure({ mode: 'default' })

const smileIdButton = (page: Page) => page.getByRole('button', { name: 'Log in with Smile ID' })
const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend invite' })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Enamel' })

/** Presses the shared-identity button. @returns the pop-up that it opens */
async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await smileIdButton(page).click()
  return opened
}

/** The link of the newest invitation in a mailbox. */
async function invitationOf(sandbox: Sandbox, to: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const emails = await sandbox.outbox({ channel: 'email', to })
      const invitation = emails.findLast(({ subject }) => subject === 'Log in to Enamel with Smile ID')
      link = /https?:\/\/\S*\/auth\/sso\/login\S*/.exec(invitation?.body ?? '')?.[0]
      return link
    }, `an invitation for ${to}`)
    .toBeDefined()
  return link ?? ''
}

async function blockPopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.open = () => null
  })
}

/** Deletes the session's cookie while the app is not open, so that none of its requests notices. */
async function loseSessionWhileAppIsClosed(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'enamel_session' })
}

test.afterEach(async ({ sandbox }) => {
  await sandbox.setTrouble('identity', 'ok')
})

test('a user with a password is invited by email, follows the link in it, and then logs in with the shared identity (AUTH-26, AUTH-27, AUTH-29)', async ({
  page,
  sandbox,
  addresses,
}) => {
  await page.goto('/')
  await logIn(page, OWNER)
  await expect(resendButton(page)).toBeDisabled()
  await expect(newLeads(page)).toBeHidden()
  await expectNoViolations(page, 'the wait for an invitation')
  await resendButton(page).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Please allow 5 minutes before trying again')
  const link = await invitationOf(sandbox, OWNER)
  expect(link.startsWith(`${addresses.productUrl}/api/auth/sso/login`)).toBe(true)

  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(OWNER)
  await provider.completeSignIn(page, OWNER)
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)

  await logOutButton(page).click()
  await expect(smileIdButton(page)).toBeEnabled()
  await expect(banner(page)).toBeHidden()
  await logIn(page, OWNER)
  await expect(newLeads(page), 'a linked user does not wait for an invitation').toBeVisible()
  await logOutButton(page).click()
  await provider.completeSignIn(await openPopup(page), OWNER)
  await expect(newLeads(page), 'logged in after entering the password at the provider').toBeVisible()
  await loseSessionWhileAppIsClosed(page)
  await page.goto('/')
  const popup = await openPopup(page)
  await expect(
    newLeads(page),
    'still signed in at the provider, so logged in without a password',
  ).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('an invite can be accepted on another device, by registering with a different email (AUTH-26)', async ({
  page,
  sandbox,
  browser,
}) => {
  await page.goto('/')
  await logIn(page, HARBOUR)
  await continueButton(page).click()
  await expect(newLeads(page), 'the user need not wait for the invitation').toBeVisible()

  const phoneContext = await browser.newContext()
  const phonePage = await phoneContext.newPage()
  await phonePage.goto(await invitationOf(sandbox, HARBOUR))
  await phonePage.getByRole('link', { name: 'Create account' }).click()
  await phonePage.getByLabel('Name').fill('Morwenna Teague')
  await phonePage.getByLabel('Email').fill(`morwenna${Date.now()}@private.example`)
  await phonePage.getByLabel('Password').fill('a password of her own')
  await phonePage.getByRole('button', { name: 'Create account' }).click()
  await provider.allow(phonePage)
  await expect(newLeads(phonePage)).toBeVisible()
  const init = await (await phoneContext.request.get(`${new URL(phonePage.url()).origin}/api/v3/init`)).json()
  expect(init.client.name).toBe('Harbour Dental')
  await phoneContext.close()
})

test('a pop-up of 500 by 666 px logs in, even after an earlier pop-up was closed, and the session survives a reload (AUTH-29, AUTH-30)', async ({
  page,
}) => {
  await page.goto('/')
  const popup = await openPopup(page)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 666])
  await expect(provider.heading(popup)).toBeVisible()
  await popup.close()
  await expect(banner(page)).toHaveText('The popup was closed before completing authentication.')
  const secondPopup = await openPopup(page)
  await expect(banner(page)).toBeHidden()
  const closed = secondPopup.waitForEvent('close')
  await provider.completeSignIn(secondPopup, RECEPTIONIST)
  await closed
  await expect(newLeads(page)).toBeVisible()
  await page.reload()
  await expect(newLeads(page)).toBeVisible()
})

test('a blocked pop-up is reported, and the password still works; the result of an invitation is shown only to a user who is not logged in (AUTH-30, AUTH-34)', async ({
  page,
  context,
}) => {
  await blockPopups(context)
  await page.goto('/?msg=error.not-found')
  await expect(banner(page)).toHaveText('User not found.')
  await smileIdButton(page).click()
  await expect(banner(page)).toHaveText('Pop-up window could not be opened.')
  await logIn(page, RECEPTIONIST)
  await continueButton(page).or(newLeads(page)).waitFor()
  await page.goto('/?msg=error.not-found')
  await expect(newLeads(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
})

test('a refusal by the provider is reported with the provider’s name; unknown and unverified users are refused and can log in as another person (AUTH-30)', async ({
  page,
  sandbox,
}) => {
  const text = 'Could not sign-in via Smile ID'
  await page.goto('/')
  for (const mode of ['reject', 'error']) {
    await sandbox.setTrouble('identity', mode)
    const popup = await openPopup(page)
    await expect(banner(page)).toHaveText(text)
    await expect.poll(() => popup.isClosed()).toBe(true)
  }
  await sandbox.setTrouble('identity', 'ok')
  const refusing = await openPopup(page)
  await provider.signIn(refusing, 'unverified@brightside.test')
  await provider.refuse(refusing)
  await expect(banner(page)).toHaveText(text)
  for (const email of ['stranger@elsewhere.test', 'unverified@brightside.test']) {
    await provider.completeSignIn(await openPopup(page), email)
    await expect(banner(page)).toHaveText(text)
    expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  }
  await provider.completeSignIn(await openPopup(page), RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
})

test('a pop-up still logs in after the page that opened it was reloaded, and the end of that session is reported (AUTH-29, AUTH-32)', async ({
  page,
}) => {
  await page.goto('/')
  const popup = await openPopup(page)
  await expect(provider.heading(popup)).toBeVisible()
  await page.reload()
  await expect(smileIdButton(page)).toBeEnabled()
  await provider.completeSignIn(popup, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await loseSessionWhileAppIsClosed(page)
  await page.goto('/')
  await expect(banner(page)).toHaveText('You have been logged out.')
})

test('the final pages of a pop-up load nothing of the app, and show their result as text when no page opened them', async ({
  page,
  addresses,
}) => {
  let scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body())
  })
  for (const [path, text] of [
    ['/sso/done', 'You are logged in'],
    ['/sso/failed', 'Could not sign-in via Smile ID'],
  ] as const) {
    scripts = []
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
    expect(scripts.length).toBeGreaterThan(0)
    // The page's own script, in which the choice of an account is too; React alone is far larger.
    expect(Buffer.concat(await Promise.all(scripts)).length).toBeLessThan(10_000)
    await expectNoViolations(page, path)
    await page.getByRole('link').click()
    await expect(smileIdButton(page)).toBeEnabled()
    expect(page.url()).toBe(`${addresses.productUrl}/`)
  }
})

test('a pop-up that returns from another service notifies the page that opened it, and closes (SHELL-04, INT-24, INT-25)', async ({
  page,
  addresses,
}) => {
  await page.goto('/')
  await page.evaluate(() => {
    window.addEventListener('message', ({ origin, data }) =>
      document.body.setAttribute('data-received', `${origin} ${data.type}`),
    )
  })
  const popups: Page[] = []
  for (const [status, text] of [
    ['done', 'Connection Successful'],
    ['failed', 'Connection Failed'],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await page.evaluate((url) => void window.open(url, '_blank', 'popup'), addresses.sandboxUrl)
    const popup = await opened
    popups.push(popup)
    await popup.waitForLoadState()
    await popup.evaluate(
      (url) => window.location.assign(url),
      `${addresses.productUrl}/integrations/${status}`,
    )
    await expect(popup.getByRole('heading', { name: text })).toBeVisible()
    await expect(popup).toHaveTitle(`${text} - Enamel`)
    const received = `${addresses.productUrl} integration-${status}`
    await expect(page.locator('body')).toHaveAttribute('data-received', received)
  }
  await expect.poll(() => popups.every((popup) => popup.isClosed())).toBe(true)
})

test('the final pages of a connection have no accessibility violations', async ({ page }) => {
  // The check may take longer than the countdown at whose end the window closes.
  await page.addInitScript(() => {
    window.close = () => {}
  })
  for (const status of ['done', 'failed']) {
    await page.goto(`/integrations/${status}`)
    await expect(page.getByText(/^This window closes in/)).toBeVisible()
    await expectNoViolations(page, `/integrations/${status}`)
  }
})

test('the login with a password or shared identity has no accessibility violations', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectNoViolations(page, 'login with both methods')
  await logInButton(page).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await expectNoViolations(page, 'login with both methods, with nothing typed')
})
