import type { Init } from '@enamel/contract/config'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The entry of the sidebar with these words, and perhaps a count behind them. */
const entryOf = (page: Page, label: string) =>
  sidebar(page).getByRole('link', { name: new RegExp(`^${label}( ?\\d.*)?$`) })

/** The practice as init tells it, but for what a test needs otherwise. */
async function withInit(page: Page, change: (init: Init) => void): Promise<void> {
  await page.route('**/api/v3/init', async (route) => {
    const answer = await route.fetch()
    const init: Init = await answer.json()
    change(init)
    await route.fulfill({ response: answer, json: init })
  })
}

test('/ shows New Leads (SHELL-01)', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'New Leads')).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'New Leads' })).toHaveAttribute('aria-current', 'page')
})

const views = [
  ['/inbox', 'All'],
  ['/inbox/all/email', 'Email'],
  ['/inbox/all/sms', 'SMS'],
  ['/inbox/all/forms', 'Form Submissions'],
  ['/inbox/all/whatsapp', 'WhatsApp'],
] as const

test('each view of the inbox has its address and its entry in the sidebar (SHELL-02, INB-01)', async ({
  page,
}) => {
  await page.goto('/')
  for (const [path, name] of views) {
    await entryOf(page, name).click()
    await expect(heading(page, `${name} Inbox`)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/inbox/all/sms')
  await expect(heading(page, 'SMS Inbox')).toBeVisible()
})

test('WhatsApp has neither view nor entry without its flag (SHELL-02)', async ({ page }) => {
  await withInit(page, (init) => {
    init.features = init.features.filter((flag) => flag !== 'whatsapp')
  })
  await page.goto('/inbox/all/whatsapp')
  await expect(page.getByText('Oops! Something went wrong :(')).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Email' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
})

test('the server can say which views the inbox has (SHELL-03)', async ({ page }) => {
  await withInit(page, (init) => {
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

test('the top bar is 54 px high with logo, search, bell and a green Add Patient (SHELL-05)', async ({
  page,
}) => {
  await page.goto('/inbox')
  const bar = page.getByRole('banner')
  await expect(bar).toHaveCSS('height', '54px')
  await expect(bar.getByRole('combobox', { name: 'Search patients' })).toBeVisible()
  await bar.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('Nothing new yet')).toBeVisible()
  await page.keyboard.press('Escape')

  const add = bar.getByRole('button', { name: 'Add Patient' })
  const ground = await add.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red = 0, green = 0, blue = 0] = [...ground.matchAll(/[\d.]+/g)].map(Number)
  expect(green).toBeGreaterThan(Math.max(red, blue))
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Add Patient' })).toBeVisible()
  await page.keyboard.press('Escape')

  await bar.getByRole('link', { name: 'Enamel' }).click()
  await expect(heading(page, 'New Leads')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the bell tells what came in while the page was open, and leads to the patient (SHELL-05)', async ({
  page,
  someone,
}) => {
  const person = someone('Bella')
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await person.fillsIn('Implant consultation', { Message: 'Do you do implants?' })
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ })
  await bell.click()
  await page.getByRole('button', { name: person.name }).click()
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeAttached()
})

test('the sidebar is 250 px wide and leads to every screen (SHELL-07)', async ({ page }) => {
  await page.goto('/')
  await expect(sidebar(page)).toHaveCSS('width', '250px')
  const titles: [string, string][] = [
    ['New Leads', 'New Leads - Actions Due'],
    ['Call Attempts', 'Call Attempts - Actions Due'],
    ['In Discussion', 'In Discussion - Actions Due'],
    ['Considering Tx', 'Considering Tx - Actions Due'],
    ['Outcomes', 'Outcomes - Actions Due'],
    ['All', 'All Inbox'],
    ['Reporting', 'Reporting'],
    ['Automations', 'Automations'],
    ['Settings', 'Settings'],
  ]
  for (const [entry, title] of titles) {
    await entryOf(page, entry).click()
    await expect(heading(page, title)).toBeVisible()
  }
  await expect(sidebar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(sidebar(page).getByText('My Account')).toHaveCount(0)
})

for (const [count, label] of [
  [99, '99'],
  [100, '99+'],
] as const) {
  test(`${count} is shown as ${label} in the sidebar (SHELL-12)`, async ({ page }) => {
    await page.route('**/api/conversations/unread/count*', (route) =>
      route.fulfill({ json: { data: count } }),
    )
    await page.goto('/settings')
    await expect(sidebar(page).getByRole('link', { name: /^All/ })).toHaveText(`All${label} waiting`)
  })
}

test('the tab is named after the screen on every screen (SHELL-13)', async ({ page }) => {
  await page.goto('/')
  for (const view of ['New Leads', 'Call Attempts', 'In Discussion', 'Considering Tx', 'Outcomes']) {
    await entryOf(page, view).click()
    await expect(page).toHaveTitle(`${view} - Enamel`)
  }
  for (const [, name] of views) {
    await entryOf(page, name).click()
    await expect(page).toHaveTitle(`${name} Inbox - Enamel`)
  }
  for (const screen of ['Reporting', 'Automations', 'Settings']) {
    await entryOf(page, screen).click()
    await expect(page).toHaveTitle(`${screen} - Enamel`)
  }
  await page.goto('/inbox/unplaced')
  await expect(page).toHaveTitle('Not placed - Enamel')
  await page.goto('/nowhere')
  await expect(page).toHaveTitle('Not found - Enamel')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page).toHaveTitle('Log in - Enamel')
})
