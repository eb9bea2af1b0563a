import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import type { Sandbox } from './people/sandbox.ts'
import { HARBOUR, OWNER, PASSWORD, RECEPTIONIST } from './people/staff-api.ts'
import { provider } from './screens/provider-screen.ts'
import { expect, test } from './test.ts'

test.use({ staff: null, environment: { AUTH_MODE: 'concurrent' } })
// One after the other, in one worker: they share a demo whose provider some of them trouble.
test.describe.configure({ mode: 'default' })

const withSmileId = (page: Page) => page.getByRole('button', { name: 'Log in with Smile ID' })
const resend = (page: Page) => page.getByRole('button', { name: 'Resend invite' })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Enamel' })
const logOut = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Logout' })
const banner = (page: Page) => page.getByRole('alert')
const newLeads = (page: Page) => page.getByRole('heading', { level: 1, name: 'New Leads' })

async function logInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Presses the shared-identity button, and is in its pop-up. */
async function openPopup(page: Page): Promise<Page> {
  const opens = page.waitForEvent('popup')
  await withSmileId(page).click()
  return opens
}

/** The link of the newest invitation in a mailbox. */
async function invitationOf(sandbox: Sandbox, to: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = await sandbox.outbox({ channel: 'email', to })
      const invitation = mails.findLast(({ subject }) => subject === 'Log in to Enamel with Smile ID')
      link = /https?:\/\/\S*\/auth\/sso\/login\S*/.exec(invitation?.body ?? '')?.[0]
      return link
    }, `an invitation for ${to}`)
    .toBeDefined()
  return link ?? ''
}

async function refuseAllWindows(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.open = () => null
  })
}

/** With the page away, so that no call of it finds out first. */
async function loseSessionWithPageAway(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'enamel_session' })
}

test.afterEach(async ({ sandbox }) => {
  await sandbox.trouble('identity', 'ok')
})

test('a password, an invite by email, its link, and the shared identity from then on (AUTH-26, AUTH-27, AUTH-29)', async ({
  page,
  sandbox,
  addresses,
}) => {
  await page.goto('/')
  await logInByPassword(page, OWNER)
  await expect(resend(page)).toBeDisabled()
  await expect(newLeads(page)).toBeHidden()
  await expectNoViolations(page, 'the wait for an invitation')
  await resend(page).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Please allow 5 minutes before trying again')
  const link = await invitationOf(sandbox, OWNER)
  expect(link.startsWith(`${addresses.productUrl}/api/auth/sso/login`)).toBe(true)

  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(OWNER)
  await provider.goThrough(page, OWNER)
  await expect(newLeads(page)).toBeVisible()
  expect(page.url()).toBe(`${addresses.productUrl}/`)

  await logOut(page).click()
  await expect(withSmileId(page)).toBeEnabled()
  await expect(banner(page)).toBeHidden()
  await logInByPassword(page, OWNER)
  await expect(newLeads(page), 'no wait for who is linked').toBeVisible()
  await logOut(page).click()
  await provider.goThrough(await openPopup(page), OWNER)
  await expect(newLeads(page), 'after the provider asked who is there').toBeVisible()
  await loseSessionWithPageAway(page)
  await page.goto('/')
  const popup = await openPopup(page)
  await expect(newLeads(page), 'nobody logged out, and the provider knows who it is').toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('an invite registers an identity with another address, on another device (AUTH-26)', async ({
  page,
  sandbox,
  browser,
}) => {
  await page.goto('/')
  await logInByPassword(page, HARBOUR)
  await goOn(page).click()
  await expect(newLeads(page), 'nobody has to wait').toBeVisible()

  const phone = await browser.newContext()
  const elsewhere = await phone.newPage()
  await elsewhere.goto(await invitationOf(sandbox, HARBOUR))
  await elsewhere.getByRole('link', { name: 'Create account' }).click()
  await elsewhere.getByLabel('Name').fill('Morwenna Teague')
  await elsewhere.getByLabel('Email').fill(`morwenna${Date.now()}@private.example`)
  await elsewhere.getByLabel('Password').fill('a password of her own')
  await elsewhere.getByRole('button', { name: 'Create account' }).click()
  await provider.allow(elsewhere)
  await expect(newLeads(elsewhere)).toBeVisible()
  const init = await (await phone.request.get(`${new URL(elsewhere.url()).origin}/api/v3/init`)).json()
  expect(init.client.name).toBe('Harbour Dental')
  await phone.close()
})

test('a pop-up of 500 by 666 px leads in, also after one that was closed early, and the session survives a reload (AUTH-29, AUTH-30)', async ({
  page,
}) => {
  await page.goto('/')
  const popup = await openPopup(page)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 666])
  await expect(provider.heading(popup)).toBeVisible()
  await popup.close()
  await expect(banner(page)).toHaveText('The popup was closed before completing authentication.')
  const again = await openPopup(page)
  await expect(banner(page)).toBeHidden()
  const closes = again.waitForEvent('close')
  await provider.goThrough(again, RECEPTIONIST)
  await closes
  await expect(newLeads(page)).toBeVisible()
  await page.reload()
  await expect(newLeads(page)).toBeVisible()
})

test('a pop-up that is blocked is reported, and the password still leads in; the result of an invitation is shown to a user who is not logged in (AUTH-30, AUTH-34)', async ({
  page,
  context,
}) => {
  await refuseAllWindows(context)
  await page.goto('/?msg=error.not-found')
  await expect(banner(page)).toHaveText('User not found.')
  await withSmileId(page).click()
  await expect(banner(page)).toHaveText('Pop-up window could not be opened.')
  await logInByPassword(page, RECEPTIONIST)
  await goOn(page).or(newLeads(page)).waitFor()
  await page.goto('/?msg=error.not-found')
  await expect(newLeads(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
})

test('a provider that refuses is named, unknown and unverified users are refused, and they can log in as another person (AUTH-30)', async ({
  page,
  sandbox,
}) => {
  const text = 'Could not sign-in via Smile ID'
  await page.goto('/')
  for (const mode of ['reject', 'error']) {
    await sandbox.trouble('identity', mode)
    const popup = await openPopup(page)
    await expect(banner(page)).toHaveText(text)
    await expect.poll(() => popup.isClosed()).toBe(true)
  }
  await sandbox.trouble('identity', 'ok')
  const unwilling = await openPopup(page)
  await provider.signIn(unwilling, 'unverified@brightside.test')
  await provider.refuse(unwilling)
  await expect(banner(page)).toHaveText(text)
  for (const email of ['stranger@elsewhere.test', 'unverified@brightside.test']) {
    await provider.goThrough(await openPopup(page), email)
    await expect(banner(page)).toHaveText(text)
    expect((await page.request.get('/api/v3/init')).status()).toBe(401)
  }
  await provider.goThrough(await openPopup(page), RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
})

test('a pop-up that outlives the page which opened it still leads in, and the end of that session is shown (AUTH-29, AUTH-32)', async ({
  page,
}) => {
  await page.goto('/')
  const popup = await openPopup(page)
  await expect(provider.heading(popup)).toBeVisible()
  await page.reload()
  await expect(withSmileId(page)).toBeEnabled()
  await provider.goThrough(popup, RECEPTIONIST)
  await expect(newLeads(page)).toBeVisible()
  await loseSessionWithPageAway(page)
  await page.goto('/')
  await expect(banner(page)).toHaveText('You have been logged out.')
})

test('the pages on which a pop-up ends load nothing of the app, and show as text what they can send to no opener', async ({
  page,
  addresses,
}) => {
  let scripts: Promise<Buffer>[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.body())
  })
  for (const [path, text] of [
    ['/sso/done', 'You are logged in'],
    ['/sso/failed', 'Could not sign-in via Smile ID'],
  ] as const) {
    scripts = []
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
    expect(scripts.length).toBeGreaterThan(0)
    expect(Buffer.concat(await Promise.all(scripts)).length).toBeLessThan(3000)
    await expectNoViolations(page, path)
    await page.getByRole('link').click()
    await expect(withSmileId(page)).toBeEnabled()
    expect(page.url()).toBe(`${addresses.productUrl}/`)
  }
})

test('a sign-in at another service notifies the page that opened it, back from there (SHELL-04, INT-24, INT-25)', async ({
  page,
  addresses,
}) => {
  await page.goto('/')
  await page.evaluate(() => {
    window.addEventListener('message', ({ origin, data }) =>
      document.body.setAttribute('data-heard', `${origin} ${data.type}`),
    )
  })
  const popups: Page[] = []
  for (const [status, text] of [
    ['done', 'Connection Successful'],
    ['failed', 'Connection Failed'],
  ] as const) {
    const opens = page.waitForEvent('popup')
    await page.evaluate((url) => void window.open(url, '_blank', 'popup'), addresses.sandboxUrl)
    const popup = await opens
    popups.push(popup)
    await popup.waitForLoadState()
    await popup.evaluate(
      (url) => window.location.assign(url),
      `${addresses.productUrl}/integrations/${status}`,
    )
    await expect(popup.getByRole('heading', { name: text })).toBeVisible()
    await expect(popup).toHaveTitle(`${text} - Enamel`)
    await expectNoViolations(popup, `/integrations/${status}`)
    const heard = `${addresses.productUrl} integration-${status}`
    await expect(page.locator('body')).toHaveAttribute('data-heard', heard)
  }
  await expect.poll(() => popups.every((popup) => popup.isClosed())).toBe(true)
})

test('the login has no accessibility violations', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectNoViolations(page, 'login by both ways')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await expectNoViolations(page, 'login by both ways, with nothing typed')
})
