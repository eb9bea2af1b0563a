import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import { authDetails, type FakeAppServer, fakeAppServer, init } from './testing/fake-app-server.ts'
import { fillAndLogIn, loginHeading, refusal } from './testing/log-in.ts'
import { openApp } from './testing/open-app.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const newLeads = page.getByRole('heading', { name: 'New Leads - Actions Due' })

const dataCalls = (server: FakeAppServer) =>
  server.calls.filter((call) => !/config\.json|\/auth\//.test(call))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a session', () => {
  it('opens with a fresh token awaited first, then loads the practice and shows the app (AUTH-10)', async () => {
    const server = fakeAppServer()
    openApp(server, '/settings')
    await fillAndLogIn()
    await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(server.calls.slice(0, 4)).toEqual([
      'GET /config.json',
      'GET /api/auth/csrf-token',
      'POST /api/auth/session',
      'GET /api/v3/init',
    ])
  })

  it('opens at / after a log-in at the address of the login itself, which is no screen', async () => {
    openApp(fakeAppServer(), '/login')
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
  })

  it('stores who signed in and the flags of the practice in the browser, never password or token (CFG-16)', async () => {
    openApp(fakeAppServer())
    await fillAndLogIn()
    await expect.element(menu).toBeVisible()
    expect(localStorage.getItem(SAVED_STATE_KEY)).not.toContain('enamel-demo-password')
    expect(localStorage.getItem(SAVED_STATE_KEY)).not.toContain(authDetails.token)
    const saved = JSON.parse(localStorage.getItem(SAVED_STATE_KEY) ?? '').sections
    expect(saved.auth.email).toBe(authDetails.email)
    expect(saved.features).toEqual(init.features)
  })

  it('is there again after a reload, as are flags, action sort and filters, with no login in between (CFG-16)', async () => {
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
    const server = fakeAppServer()
    openApp(server)
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

  it('that cannot be refreshed ends at the login with its reason (AUTH-18)', async () => {
    remember()
    const server = fakeAppServer({ 'GET /api/auth/session': refusal(401, 'session_expired') })
    openApp(server)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
    expect(dataCalls(server)).toEqual([])
  })

  it.each([
    ['no answer' as const, 'Could not connect to the product. Are you connected to the internet?'],
    [refusal(503, 'unavailable', 'We will be back in a moment.'), 'We will be back in a moment.'],
  ])(
    'that could not be checked is not called expired, and is there at the next load (AUTH-18, AUTH-23)',
    async (hiccup, message) => {
      remember()
      openApp(fakeAppServer({ 'GET /api/auth/session': hiccup }), '/settings')
      await expect.element(page.getByRole('alert')).toHaveTextContent(message)
      openApp(fakeAppServer(), '/settings')
      await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    },
  )

  it('whose init gets no answer is there at the next load (AUTH-16)', async () => {
    remember()
    openApp(fakeAppServer({ 'GET /api/v3/init': 'no answer' }))
    await expect.element(loginHeading).toBeVisible()
    openApp(fakeAppServer())
    await expect.element(newLeads).toBeVisible()
  })

  it('whose init fails ends at the login (AUTH-16)', async () => {
    const server = fakeAppServer({ 'GET /api/v3/init': refusal(403, 'client_inactive') })
    openApp(server)
    await fillAndLogIn()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Sorry, it looks like your account is disabled.')
    await expect.element(loginHeading).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  it('that the server no longer knows ends at the login, whichever call finds out (HTTP-03)', async () => {
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

  it('goes on when logging out fails, and shows it (AUTH-19)', async () => {
    const server = fakeAppServer({ 'DELETE /api/auth/session': 'no answer' })
    openApp(server)
    await fillAndLogIn()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(page.getByText('We could not log you out. Please try again.')).toBeVisible()
    await expect.element(menu).toBeVisible()
    server.reply({ 'DELETE /api/auth/session': { status: 204 } })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(loginHeading).toBeVisible()
  })

  it('follows the other tabs of the browser: out, in, and never two people at once', async () => {
    const server = fakeAppServer()
    const app = openApp(server)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    const saved = localStorage.getItem(SAVED_STATE_KEY) ?? ''
    localStorage.setItem(SAVED_STATE_KEY, saved.replace(authDetails.payload.user_id, 'somebody-else'))
    app.savedElsewhere()
    expect(app.left).toEqual(['reload'])
    localStorage.removeItem(SAVED_STATE_KEY)
    app.savedElsewhere()
    await expect.element(loginHeading).toBeVisible()
    localStorage.setItem(SAVED_STATE_KEY, saved)
    app.savedElsewhere()
    await expect.element(newLeads).toBeVisible()
  })

  it('shows nothing about a log-out in another tab, whichever tab learns it first', async () => {
    const server = fakeAppServer()
    const app = openApp(server)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    server.reply({ 'GET /api/actions/due': refusal(401, 'unauthenticated') })
    await page.getByRole('button', { name: 'Refresh actions due' }).click()
    await expect.element(page.getByText('Your session has expired')).toBeVisible()
    localStorage.setItem(SAVED_STATE_KEY, JSON.stringify({ version: 1, sections: { logged_out: true } }))
    app.savedElsewhere()
    await expect.element(page.getByText('Your session has expired')).not.toBeInTheDocument()
  })
})

describe('after the session of another user', () => {
  const settings = page.getByRole('heading', { name: 'Settings' })
  const another = { 'GET /api/v3/init': { body: { ...init, subscriber_id: 's2' } } }

  /** A user's session has ended while settings were open. */
  async function ended() {
    const server = fakeAppServer()
    const app = openApp(server, '/settings')
    await fillAndLogIn()
    await expect.element(settings).toBeVisible()
    server.reply({ 'GET /api/auth/session': refusal(401, 'session_expired') })
    return { server, app }
  }

  it('the app opens at / and not at the address they left', async () => {
    const { server, app } = await ended()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(loginHeading).toBeVisible()
    server.reply(another)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    expect(app.address()).toBe('/')
  })

  it('it does so also where the login was reloaded in between', async () => {
    const { server, app: before } = await ended()
    before.close()
    const app = openApp(server, '/settings')
    await expect.element(loginHeading).toBeVisible()
    server.reply(another)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    expect(app.address()).toBe('/')
  })

  it('it follows a redirect that the address asks for (AUTH-36)', async () => {
    const { server, app: before } = await ended()
    before.close()
    const app = openApp(server, '/?redirect=%2Fsettings')
    await expect.element(loginHeading).toBeVisible()
    server.reply(another)
    await fillAndLogIn()
    await expect.element(settings).toBeVisible()
    expect(app.address()).toBe('/settings')
  })

  it('the same person is back where they were', async () => {
    const { server, app: before } = await ended()
    before.close()
    const app = openApp(server, '/settings')
    await expect.element(loginHeading).toBeVisible()
    await fillAndLogIn()
    await expect.element(settings).toBeVisible()
    expect(app.address()).toBe('/settings')
  })
})

describe('a redirect after login', () => {
  it.each([
    ['/settings', '/settings'],
    ['/inbox/all/sms', '/inbox/all/sms'],
    ['//evil.example', '/'],
    ['https://reports.enamel.test.evil.example/', '/'],
    ['javascript:alert(1)', '/'],
  ])('to %s opens %s (AUTH-36)', async (target, opened) => {
    const app = openApp(fakeAppServer(), `/inbox?redirect=${encodeURIComponent(target)}`, {
      allowed_redirect_urls: ['https://reports.enamel.test'],
    })
    await fillAndLogIn()
    await expect.element(menu).toBeVisible()
    expect(app.address()).toBe(opened)
    expect(app.left).toEqual([])
  })

  it('to an allowed host leaves for it (AUTH-36)', async () => {
    const app = openApp(fakeAppServer(), '/?redirect=https%3A%2F%2Freports.enamel.test%2Fmonth', {
      allowed_redirect_urls: ['https://reports.enamel.test'],
    })
    await fillAndLogIn()
    await expect.poll(() => app.left).toEqual(['https://reports.enamel.test/month'])
  })
})

function remember() {
  const auth = { email: authDetails.email, payload: authDetails.payload, mode: 'legacy' }
  localStorage.setItem(SAVED_STATE_KEY, JSON.stringify({ version: 1, sections: { auth } }))
}
