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
const BUILT_AS = { ui_version: '1.0.0' }

function forgetAll() {
  localStorage.clear()
  sessionStorage.clear()
}
beforeEach(forgetAll)
afterEach(() => {
  vi.restoreAllMocks()
  forgetAll()
})

/** A user at work, and a server that is at another version from now on. */
async function openThenBringOut(version: string, before = () => {}) {
  const server = fakeAppServer()
  const app = openApp(server, '/', BUILT_AS)
  await fillAndLogIn()
  await expect.element(newLeads).toBeVisible()
  before()
  server.version = version
  const removeItem = Storage.prototype.removeItem
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (key === SAVED_STATE_KEY) app.left.push('cleared')
    removeItem.call(this, key)
  })
  await page.getByRole('button', { name: 'Refresh actions due' }).click()
  return { server, app }
}

it('a version that an answer names and three probes confirm clears what is saved, fetches the page and reloads, in that order (CFG-11, CFG-12)', async () => {
  const { server, app } = await openThenBringOut('1.1.0')
  await expect.poll(() => app.left).toEqual(['cleared', 'refetch', 'reload'])
  expect(probes(server)).toBe(3)
  expect(localStorage.getItem(SAVED_STATE_KEY)).toBeNull()
})

it('drafts do not survive the reload (G1-23)', async () => {
  const replies = tabState.section('drafts', (saved) => saved)
  const { app } = await openThenBringOut('1.1.0', () => replies.write({ owner: 's1', kinds: {} }))
  await expect.poll(() => app.left).toContain('reload')
  expect(replies.read()).toBeUndefined()
})

it('the person is still signed in after the reload, which does not happen a second time (CFG-11, G1-23)', async () => {
  const { app } = await openThenBringOut('1.1.0')
  await expect.poll(() => app.left).toContain('reload')
  app.close()

  // The page that the server sends is still the old one.
  const server = fakeAppServer()
  server.version = '1.1.0'
  const again = openApp(server, '/settings', BUILT_AS)
  await expect.element(settings).toBeVisible()
  await expect.element(loginHeading).not.toBeInTheDocument()
  expect(probes(server)).toBe(0)
  expect(again.left).toEqual([])
})

it('there is no session after the reload when it ended meanwhile (CFG-11)', async () => {
  const { app } = await openThenBringOut('1.1.0')
  await expect.poll(() => app.left).toContain('reload')
  app.close()
  const server = fakeAppServer({
    'GET /api/auth/session': { status: 401, body: { code: 'session_expired', message: 'x' } },
  })
  openApp(server, '/', BUILT_AS)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
})

it('a page that was not built for a release stays as it is (CFG-09)', async () => {
  const server = fakeAppServer()
  server.version = '9.9.9'
  const app = openApp(server)
  await fillAndLogIn()
  await expect.element(newLeads).toBeVisible()
  expect(probes(server)).toBe(0)
  expect(app.left).toEqual([])
})
