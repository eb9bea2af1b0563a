import { newLeads } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

test('the config is fetched before any other request, and sets the address of all other requests (CFG-01)', async ({
  page,
}) => {
  const paths: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) paths.push(new URL(request.url()).pathname)
  })
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { api_base_url: '/elsewhere', api_version: '1.0.0', realtime: null } }),
  )
  await page.route('**/elsewhere/**', (route) =>
    route.continue({ url: route.request().url().replace('/elsewhere/', '/api/') }),
  )
  await page.goto('/')
  await expect(newLeads(page)).toBeVisible()
  expect(paths[0]).toBe('/config.json')
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.slice(1).filter((path) => !path.startsWith('/elsewhere/'))).toEqual([])
})

test('the signed-in user, flags, sorting and filters survive a reload, and no secret is stored (CFG-16)', async ({
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

  const stored = await page.evaluate(() => localStorage.getItem('enamel:state'))
  const { sections } = JSON.parse(stored ?? '{}')
  expect(sections.auth).toMatchObject({ email: 'reception@brightside.test', mode: 'legacy' })
  expect(sections.features).toContain('timeline-v2')
  expect(sections[`actions of ${sections.auth.payload.user_id}`]).toMatchObject({
    sort: 'asc',
    includeSnoozed: 'showSnoozed',
  })
  const cookies = await page.context().cookies()
  for (const secret of ['enamel-demo-password', ...cookies.map(({ value }) => value)]) {
    expect(stored).not.toContain(secret)
  }
})
