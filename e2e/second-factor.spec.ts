import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoViolations } from './axe.ts'
import { addUser } from './demo/demo-database.ts'
import { PASSWORD } from './people/staff-api.ts'
import { banner, logIn, logInButton, logOutButton, newLeads } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

test.use({ staff: null })

const PERIOD_MS = 30_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const code = (page: Page) => page.getByLabel('Code from your authenticator app')
const secondFactor = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** A code that an authenticator app shows now, or `steps` later. The product accepts the next one already. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS })

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await logIn(page, email)
}

async function logOut(page: Page): Promise<void> {
  await logOutButton(page).click()
  await expect(logInButton(page)).toBeVisible()
}

/** Turns the second factor on. @returns the key in the app, and the recovery codes */
async function turnOn(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/settings/account')
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
  await button(page, 'Turn on').click()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await button(page, 'Continue').click()
  const secret = ((await secondFactor(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectNoViolations(page, 'the key for an authenticator app')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await button(page, 'Turn on').click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectNoViolations(page, 'the recovery codes')
  const recoveryCodes = await codes.allTextContents()
  await page.getByLabel('I have saved these codes').check()
  await button(page, 'Finish').click()
  await expect(secondFactor(page)).toContainText('You have 10 recovery codes left.')
  return { secret, recoveryCodes }
}

test('a user turns the second factor on, logs in with a code of the app and with a recovery code, and turns it off', async ({
  page,
  sandbox,
  addresses,
}) => {
  const email = `second-factor${Date.now()}@brightside.test`
  await addUser(
    { folder: addresses.folder, formKey: 'brightside-website' },
    { email, password: PASSWORD, name: 'Ada Field' },
  )
  await enterPassword(page, email)
  await expect(newLeads(page)).toBeVisible()
  const { secret, recoveryCodes } = await turnOn(page)
  const [recoveryCode = ''] = recoveryCodes

  await logOut(page)
  await enterPassword(page, email)
  await expect(code(page)).toBeFocused()
  await expectNoViolations(page, 'the code at the log-in')
  await code(page).fill('000000')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveText('That code is not right. Wait for the next one and try again.')
  await code(page).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(newLeads(page)).toBeVisible()

  await logOut(page)
  await enterPassword(page, email)
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(newLeads(page)).toBeVisible()
  await page.goto('/settings/account')
  await expect(secondFactor(page)).toContainText('You have 9 recovery codes left.')
  await expect
    .poll(async () => (await sandbox.outbox({ channel: 'email', to: email })).map(({ subject }) => subject))
    .toContain('A recovery code was used to log in to Enamel')

  await button(page, 'Turn off').click()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await button(page, 'Turn off').click()
  await expect(secondFactor(page)).toContainText('It is off.')
  await logOut(page)
  await enterPassword(page, email)
  await expect(newLeads(page)).toBeVisible()
})

test('a user who ends another device logs that browser out', async ({ page, browser, addresses }) => {
  const email = `devices${Date.now()}@brightside.test`
  await addUser(
    { folder: addresses.folder, formKey: 'brightside-website' },
    { email, password: PASSWORD, name: 'Ada Field' },
  )
  const other = await browser.newContext({ baseURL: addresses.productUrl })
  const otherPage = await other.newPage()
  await enterPassword(otherPage, email)
  await expect(newLeads(otherPage)).toBeVisible()
  await enterPassword(page, email)
  await expect(newLeads(page)).toBeVisible()
  await page.goto('/settings/account')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices.last().getByRole('button', { name: 'End' }).click()
  await devices.last().getByRole('button', { name: 'Are you sure?' }).click()
  await expect(devices).toHaveCount(1)
  await expect(banner(otherPage)).toHaveText('Your session has expired')
  await other.close()
})
