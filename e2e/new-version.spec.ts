import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { copySeededData } from './demo/seeded-demo.ts'
import { type Demo, startDemo } from './demo/start-demo.ts'
import { logIn } from './screens/login-screen.ts'

/** A separate demo, whose product is replaced by a new release. */
let folder: string
let demo: Demo

test.beforeAll(async () => {
  folder = await copySeededData()
  demo = await startDemo({ folder, environment: { ENAMEL_VERSION: '1.0.0' } })
})
test.afterAll(async () => {
  await demo.stop()
  await rm(folder, { recursive: true, force: true })
})

async function release(version: string): Promise<void> {
  await demo.stop()
  demo = await startDemo({ folder, ports: demo.ports, environment: { ENAMEL_VERSION: version } })
}

const versionOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('client-config')?.textContent ?? '{}').ui_version)

test('an open page reloads itself when a new release replaces its own, and stays signed in (CFG-11)', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto(`${demo.productUrl}/settings/pipeline`)
  await logIn(page)
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' })
  await expect(settings).toBeVisible()
  expect(await versionOf(page)).toBe('1.0.0')

  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/health/stateless') requests.push('probe')
    if (pathname === '/settings/pipeline') requests.push(request.isNavigationRequest() ? 'reload' : 'fetch')
  })
  await release('1.1.0')
  // No one uses the page. When its connection is restored, the page reloads its data, and the responses name the new
  // release.
  await page.waitForEvent('load', { timeout: 60_000 })
  await expect(settings).toBeVisible()
  expect(await versionOf(page)).toBe('1.1.0')
  expect(requests).toEqual(['probe', 'probe', 'probe', 'fetch', 'reload'])

  await page.reload()
  await expect(settings).toBeVisible()
})
