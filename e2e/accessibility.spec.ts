import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 60_000 })
// What is wrong is named in the failure; recording every step takes as long as the look itself.
test.use({ trace: 'off' })

test.describe('nobody signed in', () => {
  test.use({ staff: null })

  test('the login has no violations, also with an error', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, 'login')
    await page.getByLabel('Email').fill('nobody@nowhere.test')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoViolations(page, 'login with an error')
  })
})

test('due actions, and what lies over them, have no violations', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'New Leads' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh actions due' })).toBeVisible()
  await expectNoViolations(page, 'due actions')
  await page.getByRole('combobox', { name: 'Search patients' }).fill('mail')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoViolations(page, 'patient search')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'Add Patient')
})

test('settings have no violations', async ({ page }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectNoViolations(page, 'settings')
})

test('messages that are not placed have no violations', async ({ page, sandbox }) => {
  await sandbox.post('/call', { from: 'anonymous', answered: false })
  await page.goto('/inbox/unplaced')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectNoViolations(page, 'not placed')
})
