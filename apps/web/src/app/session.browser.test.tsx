import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import {
  authDetails,
  emptyPractice,
  type FakeAppServer,
  fakeAppServer,
  init,
  type Reply,
} from './testing/fake-app-server.ts'
import { fillAndLogIn, loginHeading, refusal } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'
import { saveSession } from './testing/open-signed-in.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const newLeads = page.getByRole('heading', { name: 'New Leads - Actions Due' })

const dataCalls = (server: FakeAppServer) =>
  server.calls.filter((call) => !/config\.json|\/auth\//.test(call))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a session', () => {
  it('starts by awaiting a fresh CSRF token, then loads the practice and shows the app (AUTH-10)', async () => {
    const server = fakeAppServer()
    openApp(server, '/settings/pipeline')
    await fillAndLogIn()
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(server.calls.slice(0, 4)).toEqual([
      'GET /config.json',
      'GET /api/auth/csrf-token',
      'POST /api/auth/session',
      'GET /api/v3/init',
    ])
  })

  it("opens at / after a log-in at the login's own address, which is not a screen", async () => {
    openApp(fakeAppServer(), '/login')
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
  })

  it("stores the user and the practice's flags in the browser, but never password or token (CFG-16)", async () => {
    openApp(fakeAppServer())
    await fillAndLogIn()
    await expect.element(menu).toBeVisible()
    expect(localStorage.getItem(SAVED_STATE_KEY)).not.toContain('enamel-demo-password')
    expect(localStorage.getItem(SAVED_STATE_KEY)).not.toContain(authDetails.token)
    const saved = JSON.parse(localStorage.getItem(SAVED_STATE_KEY) ?? '').sections
    expect(saved.auth.email).toBe(authDetails.email)
    expect(saved.features).toEqual(init.features)
  })

  it('continues after a reload with its flags, action sort and filters, without a login (CFG-16)', async () => {
    localStorage.setItem(
      SAVED_STATE_KEY,
      JSON.stringify({
        version: 1,
        sections: {
          auth: { email: authDetails.email, payload: authDetails.payload, mode: 'legacy' },
          features: init.features,
          [`actions of ${init.subscriber_id}`]: { sort: 'asc', includeSnoozed: 'showSnoozed' },
        },
      }),
    )
    const { promise: config, resolve: sendConfig } = Promise.withResolvers<Reply>()
    const server = fakeAppServer({ 'GET /config.json': () => config })
    openApp(server)
    const outline = page.getByRole('status', { name: 'Loading' })
    await expect.element(outline).toBeVisible()
    expect(outline.element().querySelectorAll('[data-menu] > *')).toHaveLength(10)
    sendConfig(emptyPractice['GET /config.json'] as Reply)
    await expect.element(newLeads).toBeVisible()
    expect(server.calls.slice(0, 4)).toEqual([
      'GET /config.json',
      'GET /api/auth/csrf-token',
      'GET /api/auth/session',
      'GET /api/v3/init',
    ])
    await expect.element(page.getByRole('button', { name: 'Oldest first' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show snoozed' })).toBeVisible()
    expect(
      server.calls.some((call) => call.includes('/actions/due') && call.includes('include_snoozed=1')),
    ).toBe(true)
  })

  it('ends at the login with the reason if it cannot be refreshed (AUTH-18)', async () => {
    saveSession()
    const server = fakeAppServer({ 'GET /api/auth/session': refusal(401, 'session_expired') })
    openApp(server)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
    expect(dataCalls(server)).toEqual([])
  })

  it.each([
    [
      'there was no response',
      'no response' as const,
      'Could not connect to the product. Are you connected to the internet?',
    ],
    [
      'the server was unavailable',
      refusal(503, 'unavailable', 'We will be back in a moment.'),
      'We will be back in a moment.',
    ],
  ])(
    'is not reported as expired if %s when it was checked, and continues at the next load (AUTH-18, AUTH-23)',
    async (_case, reply, message) => {
      saveSession()
      openApp(fakeAppServer({ 'GET /api/auth/session': reply }), '/settings/pipeline')
      await expect.element(page.getByRole('alert')).toHaveTextContent(message)
      openApp(fakeAppServer(), '/settings/pipeline')
      await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    },
  )

  it('continues at the next load if init got no response (AUTH-16)', async () => {
    saveSession()
    openApp(fakeAppServer({ 'GET /api/v3/init': 'no response' }))
    await expect.element(loginHeading).toBeVisible()
    openApp(fakeAppServer())
    await expect.element(newLeads).toBeVisible()
  })

  it('ends at the login if init fails (AUTH-16)', async () => {
    const server = fakeAppServer({ 'GET /api/v3/init': refusal(403, 'client_inactive') })
    openApp(server)
    await fillAndLogIn()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Sorry, it looks like your account is disabled.')
    await expect.element(loginHeading).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  it('ends at the login once any request finds that the server no longer knows the session (HTTP-03)', async () => {
    const server = fakeAppServer()
    openApp(server)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    server.reply({ 'GET /api/actions/due': refusal(401, 'unauthenticated') })
    await page.getByRole('button', { name: 'Refresh actions due' }).click()
    await expect.element(loginHeading).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
    await expect.element(menu).not.toBeInTheDocument()
    expect(JSON.parse(localStorage.getItem(SAVED_STATE_KEY) ?? '').sections.auth).toBeUndefined()
  })

  it('ends with Logout (AUTH-19)', async () => {
    const server = fakeAppServer()
    openApp(server)
    await fillAndLogIn()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(loginHeading).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(server.calls.slice(-2)).toEqual(['GET /api/auth/csrf-token', 'DELETE /api/auth/session'])
  })

  it('continues if logging out fails, and shows the failure (AUTH-19)', async () => {
    const server = fakeAppServer({ 'DELETE /api/auth/session': 'no response' })
    openApp(server)
    await fillAndLogIn()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(page.getByText('We could not log you out. Please try again.')).toBeVisible()
    await expect.element(menu).toBeVisible()
    server.reply({ 'DELETE /api/auth/session': { status: 204 } })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(loginHeading).toBeVisible()
  })

  it('follows log-outs and log-ins in other tabs, so that the tabs never have two users', async () => {
    const server = fakeAppServer()
    const app = openApp(server)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    const saved = localStorage.getItem(SAVED_STATE_KEY) ?? ''
    localStorage.setItem(SAVED_STATE_KEY, saved.replace(authDetails.payload.user_id, 'another-user'))
    app.notifySavedElsewhere()
    expect(app.navigations).toEqual(['reload'])
    localStorage.removeItem(SAVED_STATE_KEY)
    app.notifySavedElsewhere()
    await expect.element(loginHeading).toBeVisible()
    localStorage.setItem(SAVED_STATE_KEY, saved)
    app.notifySavedElsewhere()
    await expect.element(newLeads).toBeVisible()
  })

  it('removes the message about an expired session once another tab reports that the user logged out', async () => {
    const server = fakeAppServer()
    const app = openApp(server)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    server.reply({ 'GET /api/actions/due': refusal(401, 'unauthenticated') })
    await page.getByRole('button', { name: 'Refresh actions due' }).click()
    await expect.element(page.getByText('Your session has expired')).toBeVisible()
    localStorage.setItem(SAVED_STATE_KEY, JSON.stringify({ version: 1, sections: { logged_out: true } }))
    app.notifySavedElsewhere()
    await expect.element(page.getByText('Your session has expired')).not.toBeInTheDocument()
  })
})

describe('the app after a session has ended', () => {
  const settings = page.getByRole('heading', { name: 'Settings' })
  const otherUser = { 'GET /api/v3/init': { body: { ...init, subscriber_id: 's2' } } }

  /** Signs a user in and opens the settings. From then on, the server has no session. */
  async function openEnded() {
    const server = fakeAppServer()
    const app = openApp(server, '/settings/pipeline')
    await fillAndLogIn()
    await expect.element(settings).toBeVisible()
    server.reply({ 'GET /api/auth/session': refusal(401, 'session_expired') })
    return { server, app }
  }

  it('opens at / for another user, and not at the address that the previous user left', async () => {
    const { server, app } = await openEnded()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(loginHeading).toBeVisible()
    server.reply(otherUser)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    expect(app.address()).toBe('/')
  })

  it('opens at / for another user even if the login was reloaded in between', async () => {
    const { server, app: previousApp } = await openEnded()
    previousApp.close()
    const app = openApp(server, '/settings/pipeline')
    await expect.element(loginHeading).toBeVisible()
    server.reply(otherUser)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    expect(app.address()).toBe('/')
  })

  it('follows a redirect in the address for another user too (AUTH-36)', async () => {
    const { server, app: previousApp } = await openEnded()
    previousApp.close()
    const app = openApp(server, '/?redirect=%2Fsettings%2Fpipeline')
    await expect.element(loginHeading).toBeVisible()
    server.reply(otherUser)
    await fillAndLogIn()
    await expect.element(settings).toBeVisible()
    expect(app.address()).toBe('/settings/pipeline')
  })

  it('opens at the address where the user was if the same user returns', async () => {
    const { server, app: previousApp } = await openEnded()
    previousApp.close()
    const app = openApp(server, '/settings/pipeline')
    await expect.element(loginHeading).toBeVisible()
    await fillAndLogIn()
    await expect.element(settings).toBeVisible()
    expect(app.address()).toBe('/settings/pipeline')
  })
})

describe('a redirect after login', () => {
  it.each([
    ['/settings/pipeline', '/settings/pipeline'],
    ['/inbox/all/sms', '/inbox/all/sms'],
    ['//evil.example', '/'],
    ['https://reports.enamel.test.evil.example/', '/'],
    ['javascript:alert(1)', '/'],
  ])('to %s opens %s (AUTH-36)', async (target, expected) => {
    const app = openApp(fakeAppServer(), `/inbox?redirect=${encodeURIComponent(target)}`, {
      allowed_redirect_urls: ['https://reports.enamel.test'],
    })
    await fillAndLogIn()
    await expect.element(menu).toBeVisible()
    expect(app.address()).toBe(expected)
    expect(app.navigations).toEqual([])
  })

  it('leaves for an allowed host (AUTH-36)', async () => {
    const app = openApp(fakeAppServer(), '/?redirect=https%3A%2F%2Freports.enamel.test%2Fmonth', {
      allowed_redirect_urls: ['https://reports.enamel.test'],
    })
    await fillAndLogIn()
    await expect.poll(() => app.navigations).toEqual(['https://reports.enamel.test/month'])
  })
})
