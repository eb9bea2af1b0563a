import type { Init } from '@enamel/contract/practice'
import type { Page } from '@playwright/test'
import { openLive } from './screens/open-live.ts'
import { expect, test } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The entry of the sidebar with this label, which a count may follow. */
const entryOf = (page: Page, label: string) =>
  sidebar(page).getByRole('link', { name: new RegExp(`^${label}( ?\\d.*)?$`) })

/** Changes the response of init before the page receives it. */
async function changeInit(page: Page, change: (init: Init) => void): Promise<void> {
  await page.route('**/api/v3/init', async (route) => {
    const response = await route.fetch()
    const init: Init = await response.json()
    change(init)
    await route.fulfill({ response, json: init })
  })
}

const views = [
  ['/inbox', 'All'],
  ['/inbox/all/email', 'Email'],
  ['/inbox/all/sms', 'SMS'],
  ['/inbox/all/forms', 'Form Submissions'],
  ['/inbox/all/whatsapp', 'WhatsApp'],
] as const

test('the inbox has the views that the server configures (SHELL-03)', async ({ page }) => {
  await changeInit(page, (init) => {
    init.settings.inbox_views = [
      { name: 'All', path: '/inbox', channel: null, feature: null },
      { name: 'Texts', path: '/inbox/team/texts', channel: 'SMS', feature: null },
      { name: 'Hidden', path: '/inbox/team/hidden', channel: 'Email', feature: 'a-flag-that-is-off' },
    ]
  })
  await page.goto('/inbox')
  const entries = sidebar(page).getByRole('list', { name: 'Inbox' }).getByRole('link')
  await expect(entries.filter({ hasNotText: 'Not placed' })).toHaveText([/^All/, /^Texts/])
  const listed = page.waitForRequest((request) => request.url().includes('channel=SMS'))
  await entries.filter({ hasText: 'Texts' }).click()
  await listed
  await expect(heading(page, 'Texts Inbox')).toBeVisible()
  await page.goto('/inbox/team/hidden')
  await expect(page.getByText('Oops! Something went wrong :(')).toBeVisible()
})

test('a screen whose code could not be loaded opens with Try again, once it can be', async ({ page }) => {
  const code = /\/assets\/other-screens-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto('/automations')
  const failure = page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong :(' })
  await expect(failure).toBeVisible()
  await page.unroute(code)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Automations')).toBeVisible()
})

test('the bell lists messages that arrived while the page was open, and opens their patient (SHELL-05)', async ({
  page,
  someone,
}) => {
  const person = someone('Bella')
  await openLive(page, '/settings/pipeline')
  await person.submitForm('Implant consultation', { Message: 'Do you do implants?' })
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ })
  await bell.click()
  await page.getByRole('button', { name: person.name }).click()
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
})

test('the sidebar opens every screen, whose name is in the browser tab’s title (SHELL-01, SHELL-13, INB-01)', async ({
  page,
}) => {
  await page.goto('/')
  for (const view of ['New Leads', 'Call Attempts', 'In Discussion', 'Considering Tx', 'Outcomes']) {
    await entryOf(page, view).click()
    await expect(page).toHaveTitle(`${view} - Actions Due - Enamel`)
  }
  for (const [path, name] of views) {
    await entryOf(page, name).click()
    await expect(heading(page, `${name} Inbox`)).toBeVisible()
    await expect(page).toHaveTitle(`${name} Inbox - Enamel`)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const [screen, title] of [
    ['Reporting', 'Practice Overview'],
    ['Automations', 'Automations'],
    ['Settings', 'Settings'],
  ] as const) {
    await entryOf(page, screen).click()
    await expect(page).toHaveTitle(`${title} - Enamel`)
  }
  await page.goto('/inbox/unplaced')
  await expect(page).toHaveTitle('Not placed - Enamel')
  await page.goto('/nowhere')
  await expect(page).toHaveTitle('Not found - Enamel')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page).toHaveTitle('Log in - Enamel')
})

test.describe(() => {
  test.use({ dismissesNotifications: false })

  test('a received SMS is shown over any screen until it is dismissed (RT-07)', async ({
    page,
    staffApi,
    someone,
  }) => {
    const person = someone('Nora')
    await staffApi.addLead(person)
    await openLive(page, '/settings/pipeline')
    await person.sendText('Could you call me back?')
    const card = page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('article', { name: person.name })
    await expect(card).toContainText('New SMS')
    await expect(card).toContainText('Could you call me back?')
    await card.getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
    await expect(card).toHaveCount(0)
  })
})
