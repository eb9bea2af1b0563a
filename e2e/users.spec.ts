import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { watchPageErrors } from './page-errors.ts'
import type { Sandbox } from './people/sandbox.ts'
import { OWNER } from './people/staff-api.ts'
import { banner, logIn, logInButton, newLeads } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

test.use({ staff: OWNER })

const PASSWORD = 'a password of her own'
const usersTab = (page: Page) => page.getByRole('tab', { name: 'Users' })
const ownersOnly = (page: Page) => page.getByText('Only owners can see this page')

/** The link of the invitation in a mailbox. */
async function invitationLink(sandbox: Sandbox, to: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const [email] = await sandbox.outbox({ channel: 'email', to })
      link = /https?:\/\/\S*\/welcome\/\S*/.exec(email?.body ?? '')?.[0]
      return link
    }, `an invitation for ${to}`)
    .toBeDefined()
  return link ?? ''
}

test('an owner invites a user, who sets a password, works without the tab Users, and is logged out when the owner deactivates them', async ({
  page,
  sandbox,
  browser,
  addresses,
  baseURL,
}) => {
  const name = `Nia Ferris ${Date.now()}`
  const email = `nia${Date.now()}@mail.example`
  await page.goto('/settings/users')
  const row = page.getByRole('listitem', { name })
  await expect(page.getByRole('listitem', { name: 'Dr Ada Okafor' })).toContainText('(you)')
  await page.getByRole('button', { name: 'Invite a user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`We have sent an invitation to ${email}`)).toBeVisible()
  await expect(row).toContainText('Invited')

  // The shared session of the test does not reach a new context.
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  })
  const errors = watchPageErrors(context, addresses)
  const theirs = await context.newPage()
  await theirs.goto(await invitationLink(sandbox, email))
  await expect(theirs.getByText(`${name}, set a password to work with Brightside Dental.`)).toBeVisible()
  await expect(theirs.getByLabel('Email')).toHaveValue(email)
  await expectNoViolations(theirs, 'the page of an invitation')
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Set password and open Enamel' }).click()
  await expect(newLeads(theirs)).toBeVisible()
  expect(theirs.url()).toBe(`${addresses.productUrl}/`)
  await expect(row, 'the list follows without a reload').toContainText('Active')

  await theirs.goto('/settings/users')
  await expect(ownersOnly(theirs)).toBeVisible()
  // The demo's copy shows the practice's pictures from the address where it was filled, so its page is not opened.
  await expect(theirs.getByRole('link', { name: "Open the practice's settings" })).toBeVisible()
  await theirs.goto('/settings/pipeline')
  await expect(theirs.getByRole('tab', { name: 'Pipeline' })).toBeVisible()
  await expect(usersTab(theirs)).toBeHidden()

  const role = page.getByRole('combobox', { name: `Role of ${name}` })
  await role.click()
  await page.getByRole('option', { name: 'Owner' }).click()
  await usersTab(theirs).click()
  await expect(theirs.getByRole('listitem', { name })).toContainText('(you)')
  await role.click()
  await page.getByRole('option', { name: 'User' }).click()
  await expect(ownersOnly(theirs), 'the page is gone at once').toBeVisible()
  await expect(usersTab(theirs)).toBeHidden()

  await row.getByRole('button', { name: `Deactivate ${name}` }).click()
  await row.getByRole('button', { name: 'Are you sure?' }).click()
  await expect(row).toContainText('Deactivated')
  await expect(logInButton(theirs), 'the socket was closed').toBeVisible()
  await logIn(theirs, email, PASSWORD)
  await expect(banner(theirs)).toHaveText(
    'Your account has been switched off. Ask an owner of your practice.',
  )
  await row.getByRole('button', { name: `Reactivate ${name}` }).click()
  await expect(row).toContainText('Active')
  await logInButton(theirs).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(errors.unexpected()).toEqual([])
  await context.close()
})
