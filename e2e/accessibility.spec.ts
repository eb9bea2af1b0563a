import { expectNoViolations } from './axe.ts'
import { HARBOUR } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { banner, logIn, newLeads } from './screens/login-screen.ts'
import { settingsOn } from './screens/settings-screen.ts'
import { expect, test } from './test.ts'

/** The dialogs that are open. */
const DIALOG = '[role=dialog]'

test.describe('without a session', () => {
  test.use({ staff: null })

  test('the login has no accessibility violations, with and without an error', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, 'login')
    await logIn(page, 'nobody@nowhere.test', 'wrong')
    await expect(banner(page)).toBeVisible()
    await expectNoViolations(page, 'login with an error')
  })
})

test('due actions, an open action, the search and Add Patient have no accessibility violations', async ({
  page,
}) => {
  await page.goto('/')
  await expect(newLeads(page)).toBeVisible()
  const rows = page.locator('[data-patient]')
  await expect(rows.first()).toBeVisible()
  await expectNoViolations(page, 'due actions')
  await rows.first().getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await expectNoViolations(page, 'an open action')
  await page.getByRole('combobox', { name: 'Search patients' }).fill('mail')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoViolations(page, 'patient search')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Patient' })).toBeVisible()
  await expectNoViolations(page, 'Add Patient', DIALOG)
})

test('the settings, with errors, changes and a question, and the list of messages that are not placed have no accessibility violations', async ({
  page,
  sandbox,
}) => {
  await sandbox.post('/call', { from: 'anonymous', answered: false })
  await page.goto('/settings')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  for (const tab of ['Practice', 'Communications', 'Pipeline']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('textbox').nth(1)).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectNoViolations(page, `settings: ${tab}`)
  }
  const { delay, save } = settingsOn(page)
  const days = delay('1st call attempt').getByLabel('Days')
  await days.fill('')
  await days.blur()
  await expect(delay('1st call attempt')).toContainText('Something is required')
  await expectNoViolations(page, 'settings: a field with an error', 'main')
  await days.fill('2')
  await expect(save).toBeVisible()
  await expectNoViolations(page, 'settings: Save Settings', 'main')
  await page.getByRole('tab', { name: 'Integrations' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
  await expectNoViolations(page, 'settings: the question about unsaved changes', DIALOG)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Dentally', exact: true })).toBeVisible()
  await expectNoViolations(page, 'settings: Integrations', 'main')
  await menu.getByRole('link', { name: /^Not placed/ }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectNoViolations(page, 'not placed')
})

test('the list of templates, the editor of a template and the question about its approval have no accessibility violations', async ({
  page,
}) => {
  await page.goto('/settings/templates')
  await page.getByRole('tab', { name: 'WhatsApp' }).click()
  const templates = page.getByRole('link', { name: /^Edit / })
  await expect(templates.first()).toBeVisible()
  await expectNoViolations(page, 'templates')
  await templates.first().click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('article')).toBeVisible()
  await expectNoViolations(page, 'template editor')
  await message.press('ControlOrMeta+End')
  await message.pressSequentially(' {{')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoViolations(page, 'placeholders in a template', '[role=listbox]')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'the question about approval', DIALOG)
})

test('the inbox has no accessibility violations: with conversations, with an open conversation, and empty', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Axel')
  await staffApi.addLead(person)
  await person.submitForm('Implant enquiry', { Message: 'Do you do implants?' })
  await person.sendEmail({ subject: 'And an email', text: 'Hello' })
  await person.sendText('And a text')
  const inbox = inboxOn(page)
  await page.goto('/inbox')
  await expect(inbox.row(person.name)).toContainText('And a text')
  await expectNoViolations(page, 'inbox')
  await inbox.open(person.name)
  await expect(conversationOn(page).event('And a text')).toBeVisible()
  await expectNoViolations(page, 'open conversation')

  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.route('**/api/v2/conversations/communications*', (route) =>
    route.fulfill({ json: { data: [], cursor: null } }),
  )
  // A message from a new sender can appear in the empty list at any time.
  await expect(async () => {
    await menu.getByRole('link', { name: 'WhatsApp' }).click()
    await menu.getByRole('link', { name: 'Email' }).click()
    await expect(page.getByText("There's nothing left to do.")).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expectNoViolations(page, 'empty inbox')
})

test('the patient editor, an open email and the guided flow have no accessibility violations', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Axelle')
  const id = await staffApi.addLead(person)
  await person.sendEmail({ subject: 'An email', text: 'Hello', html: '<p>Hello</p>' })
  const { openEmail, tab } = conversationOn(page)
  await page.goto(`/patients/${id}`)
  await expect(openEmail('An email')).toBeVisible()
  await tab('Email').click()
  await expectNoViolations(page, 'patient editor')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expectNoViolations(page, 'patient form')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openEmail('An email').click()
  await expect(page.getByRole('dialog', { name: 'Subject: An email' }).locator('iframe')).toBeVisible()
  await expectNoViolations(page, 'email modal')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('radio', { name: 'Never' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Why will they never be interested?' })).toBeVisible()
  await expectNoViolations(page, 'guided flow')
})

test.describe('a new practice', () => {
  test.use({ staff: HARBOUR })

  test('has no accessibility violations in its empty settings and templates', async ({ page }) => {
    await page.goto('/settings')
    await expect(page.getByLabel('Practice name', { exact: true })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectNoViolations(page, 'the settings of a new practice')
    await page.getByRole('tab', { name: 'Templates' }).click()
    await expect(page.getByText(/^Create your first/)).toBeVisible()
    await expectNoViolations(page, 'no templates', 'main')
    await page.getByRole('tab', { name: 'Communications' }).click()
    await expect(page.getByText('Automatic answers')).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectNoViolations(page, 'the communications of a new practice', 'main')
  })
})
