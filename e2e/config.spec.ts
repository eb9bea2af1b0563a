import type { Page, Route } from '@playwright/test'
import { expect, test } from './test.ts'

const newLeads = (page: Page) => page.getByRole('heading', { level: 1, name: 'New Leads' })

test('the config is fetched before any other call, and says where the others go (CFG-01)', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname)
  })
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { api_base_url: '/elsewhere', api_version: '1.0.0' } }),
  )
  await page.route('**/elsewhere/**', (route) =>
    route.continue({ url: route.request().url().replace('/elsewhere/', '/api/') }),
  )
  await page.goto('/')
  await expect(newLeads(page)).toBeVisible()
  expect(calls[0]).toBe('/config.json')
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.slice(1).filter((path) => !path.startsWith('/elsewhere/'))).toEqual([])
})

const failures: { when: string; answer: (route: Route) => Promise<void>; words: string }[] = [
  { when: 'nothing answers', answer: (route) => route.abort(), words: 'Failed to fetch config' },
  {
    when: 'the server says why',
    answer: (route) => route.fulfill({ status: 503, json: { message: 'We are moving house.' } }),
    words: 'We are moving house.',
  },
  {
    when: 'the server says nothing',
    answer: (route) => route.fulfill({ status: 502, body: '' }),
    words: 'Oops! Something went wrong :(',
  },
]
for (const { when, answer, words } of failures) {
  test(`without a config the app says so after six tries: ${when} (CFG-03)`, async ({ page }) => {
    let tries = 0
    await page.clock.install()
    await page.route('**/config.json', async (route) => {
      tries++
      await answer(route)
    })
    await page.goto('/')
    for (const [index, wait] of [1000, 2000, 4000, 8000, 16_000].entries()) {
      await expect.poll(() => tries).toBe(index + 1)
      await expect(page.getByText(words)).toBeHidden()
      // The wait begins when the page has read the answer, a moment after it was given.
      await expect(async () => {
        await page.clock.runFor(wait)
        expect(tries).toBe(index + 2)
      }).toPass()
    }
    await expect(page.getByText(words)).toBeVisible()

    await page.unroute('**/config.json')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(newLeads(page)).toBeVisible()
  })
}

test('who is signed in, flags, sorting and filters outlive a reload, and no secret is kept (CFG-16)', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await page.getByRole('button', { name: 'Hide snoozed' }).click()
  await page.getByRole('menuitemradio', { name: 'Show snoozed' }).click()
  await page.reload()
  await expect(newLeads(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Oldest first' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show snoozed' })).toBeVisible()

  const kept = await page.evaluate(() => localStorage.getItem('enamel:state'))
  const { sections } = JSON.parse(kept ?? '{}')
  expect(sections.auth).toMatchObject({ email: 'reception@brightside.test', mode: 'legacy' })
  expect(sections.features).toContain('timeline-v2')
  expect(sections.actions).toEqual({ sort: 'asc', snoozed: 'showSnoozed' })
  const cookies = await page.context().cookies()
  for (const secret of ['enamel-demo-password', ...cookies.map(({ value }) => value)]) {
    expect(kept).not.toContain(secret)
  }
})

test('saved state that cannot be read is ignored with a warning, and the app starts (CFG-17)', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('enamel:state', '{"version":1,"sect'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to Enamel' })).toBeVisible()
  expect(warnings.join('\n')).toContain('Saved state could not be read')
})
