import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SAVED_STATE_KEY, tabState } from '../lib/saved-state.ts'
import { type FakeAppServer, fakeAppServer } from './testing/fake-app-server.ts'
import { fillAndLogIn, loginHeading } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'

const newLeads = page.getByRole('heading', { level: 1, name: 'New Leads' })
const settings = page.getByRole('heading', { level: 1, name: 'Settings' })
const probes = (server: FakeAppServer) =>
  server.calls.filter((call) => call === 'GET /api/health/stateless').length
const BUILD = { ui_version: '1.0.0' }

function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
}
beforeEach(clearStorage)
afterEach(() => {
  vi.restoreAllMocks()
  clearStorage()
})

/** Signs a user in, lets the server change to a different version, and makes a request that shows the new version. */
async function openThenRelease(version: string, prepare = () => {}) {
  const server = fakeAppServer()
  const app = openApp(server, '/', BUILD)
  await fillAndLogIn()
  await expect.element(newLeads).toBeVisible()
  prepare()
  server.version = version
  const removeItem = Storage.prototype.removeItem
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (key === SAVED_STATE_KEY) app.navigations.push('cleared')
    removeItem.call(this, key)
  })
  await page.getByRole('button', { name: 'Refresh actions due' }).click()
  return { server, app }
}

it('clears saved state, fetches the page and reloads, in that order, when a response names a different version and three probes confirm it (CFG-11, CFG-12)', async () => {
  const { server, app } = await openThenRelease('1.1.0')
  await expect.poll(() => app.navigations).toEqual(['cleared', 'refetch', 'reload'])
  expect(probes(server)).toBe(3)
  expect(localStorage.getItem(SAVED_STATE_KEY)).toBeNull()
})

it('discards drafts at the reload (G1-23)', async () => {
  const drafts = tabState.section('drafts', (saved) => saved)
  const { app } = await openThenRelease('1.1.0', () => drafts.write({ owner: 's1', kinds: {} }))
  await expect.poll(() => app.navigations).toContain('reload')
  expect(drafts.read()).toBeUndefined()
})

it('keeps the user signed in after the reload, and does not reload a second time (CFG-11, G1-23)', async () => {
  const { app } = await openThenRelease('1.1.0')
  await expect.poll(() => app.navigations).toContain('reload')
  app.close()

  // The page that the server sends is still the old one.
  const server = fakeAppServer()
  server.version = '1.1.0'
  const reloaded = openApp(server, '/settings/pipeline', BUILD)
  await expect.element(settings).toBeVisible()
  await expect.element(loginHeading).not.toBeInTheDocument()
  expect(probes(server)).toBe(0)
  expect(reloaded.navigations).toEqual([])
})

it('shows the login after the reload if the session has ended in the meantime (CFG-11)', async () => {
  const { app } = await openThenRelease('1.1.0')
  await expect.poll(() => app.navigations).toContain('reload')
  app.close()
  const server = fakeAppServer({
    'GET /api/auth/session': { status: 401, body: { code: 'session_expired', message: 'x' } },
  })
  openApp(server, '/', BUILD)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
})

it('does not reload a page that was not built for a release (CFG-09)', async () => {
  const server = fakeAppServer()
  server.version = '9.9.9'
  const app = openApp(server)
  await fillAndLogIn()
  await expect.element(newLeads).toBeVisible()
  expect(probes(server)).toBe(0)
  expect(app.navigations).toEqual([])
})
