import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import { openApp } from './testing/open-app.tsx'
import { authDetails, init, type PlayedServer, playedServer, type Reply } from './testing/played-server.ts'

const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })
const logIn = page.getByRole('button', { name: 'Log in' })
const heading = page.getByRole('heading', { name: 'Log in to Enamel' })
const menu = page.getByRole('navigation', { name: 'Main' })
const newLeads = page.getByRole('heading', { name: 'New Leads - Actions Due' })

const refusal = (status: number, code: string, message = 'What the server wrote'): Reply => ({
  status,
  body: { code, message },
})

async function fillAndLogIn() {
  await email.fill('reception@brightside.test')
  await password.fill('enamel-demo-password')
  await logIn.click()
}

const dataCalls = (server: PlayedServer) => server.calls.filter((call) => !/config\.json|\/auth\//.test(call))

beforeEach(() => localStorage.clear())

describe('starting', () => {
  it('fetches /config.json before anything else and calls below its api_base_url (CFG-01)', async () => {
    const server = playedServer({
      'GET /config.json': { body: { api_base_url: '/elsewhere', api_version: '1.0.0' } },
      'GET /elsewhere/auth/csrf-token': { body: { csrf_token: 't' } },
    })
    openApp(server)
    await expect.element(logIn).toBeEnabled()
    expect(server.calls).toEqual(['GET /config.json'])
    await fillAndLogIn()
    await expect.poll(() => server.calls).toContain('POST /elsewhere/auth/session')
  })

  it.each<[string, Reply, string]>([
    ['nothing answers', 'no answer', 'Failed to fetch config'],
    ['the server says why', refusal(503, 'unavailable', 'We are restarting.'), 'We are restarting.'],
    ['there is no reason', { status: 200, body: {} }, 'Oops! Something went wrong :('],
  ])('shows why there is no config when %s, with a way to reload (CFG-03)', async (_case, reply, text) => {
    const server = playedServer({ 'GET /config.json': reply })
    const app = openApp(server)
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    expect(server.calls).toEqual(Array(6).fill('GET /config.json'))
    await page.getByRole('button', { name: 'Reload' }).click()
    expect(app.left).toEqual(['reload'])
  })

  it('ignores saved state that cannot be read, with a warning, and starts normally (CFG-17)', async () => {
    localStorage.setItem(SAVED_STATE_KEY, '{"version":1,"sections":')
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    openApp(playedServer())
    await expect.element(logIn).toBeEnabled()
    expect(warned.mock.calls.flat()).toContain('Saved state could not be read and is ignored.')
    warned.mockRestore()
  })

  it('says plainly when the page was set up for a way of signing in that it does not know', async () => {
    openApp(playedServer(), '/', { auth_mode: 'sso' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('This version cannot sign in by "sso"')
  })
})

describe('the login screen', () => {
  it('has a heading, the form, and the tagline in a side panel (AUTH-02)', async () => {
    openApp(playedServer())
    await expect.element(heading).toBeVisible()
    await expect.element(email).toBeVisible()
    await expect.element(password).toHaveAttribute('type', 'password')
    const panel = page.getByRole('complementary', { name: 'Communicate, Automate, Convert' })
    await expect.element(panel).toBeVisible()
    expect(document.title).toBe('Log in - Enamel')
  })

  it('loses no control below 1200 px, only the panel (AUTH-02)', async () => {
    await page.viewport(1199, 800)
    openApp(playedServer())
    await expect.element(logIn).toBeVisible()
    await expect.element(email).toBeVisible()
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  })

  it('stands at every address while nobody is signed in, and loads nothing of the practice (AUTH-09)', async () => {
    for (const path of ['/', '/inbox', '/settings', '/patients/0198c1de-0000-7000-8000-0000000000a1']) {
      const server = playedServer()
      openApp(server, path)
      await expect.element(heading.first()).toBeVisible()
      expect(server.calls).toEqual(['GET /config.json'])
    }
  })

  it('sends nothing until email and password are there, and asks for no more than that (AUTH-08)', async () => {
    const server = playedServer()
    openApp(server)
    await expect.element(logIn).toBeEnabled()
    await logIn.click()
    await expect.element(page.getByText('Enter your email')).toBeVisible()
    await expect.element(page.getByText('Enter your password')).toBeVisible()
    await email.fill('not-an-address')
    await logIn.click()
    expect(server.calls).toEqual(['GET /config.json'])
    await password.fill('x')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.bodies)
      .toEqual([{ call: 'POST /api/auth/session', body: { email: 'not-an-address', password: 'x' } }])
  })

  it('is disabled and says so while authenticating (AUTH-06)', async () => {
    let answer: (reply: Reply) => void = () => undefined
    const server = playedServer({
      'POST /api/auth/session': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    openApp(server)
    await fillAndLogIn()
    const busy = page.getByRole('button', { name: 'Logging in...' })
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    await expect.element(email).toBeDisabled()
    await expect.element(password).toBeDisabled()
    answer(refusal(401, 'invalid_credentials'))
    await expect.element(email).toBeEnabled()
    await expect.element(email).toHaveValue('reception@brightside.test')
  })

  it.each<[string, Reply, string]>([
    ['AUTH-20', refusal(401, 'invalid_credentials'), 'Your email or password is incorrect'],
    [
      'AUTH-21',
      refusal(429, 'too_many_attempts'),
      'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
    ],
    [
      'AUTH-22',
      refusal(403, 'client_inactive'),
      'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
    ],
    ['AUTH-23', 'no answer', 'Could not connect to the product. Are you connected to the internet?'],
    ['AUTH-24', refusal(422, 'validation', 'Please check the fields.'), 'Please check the fields.'],
    ['AUTH-24', { status: 500 }, 'Oops! Something went wrong :('],
  ])('(%s) answers %o with a banner under the form (AUTH-07)', async (_line, reply, text) => {
    const server = playedServer({ 'POST /api/auth/session': reply })
    openApp(server)
    await fillAndLogIn()
    const banner = page.getByRole('alert')
    await expect.element(banner).toHaveTextContent(text)
    const [below, button] = [banner.element(), logIn.element()].map((element) =>
      element.getBoundingClientRect(),
    )
    expect(below?.top).toBeGreaterThan(button?.bottom ?? Number.POSITIVE_INFINITY)
    expect(getComputedStyle(banner.element()).backgroundColor).toBe('rgb(253, 241, 240)')
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })
})

describe('a session', () => {
  it('opens with a fresh token awaited first, then loads the practice and shows the app (AUTH-10)', async () => {
    const server = playedServer()
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

  it('keeps who signed in and the flags of the practice in the browser, never password or token (CFG-16)', async () => {
    openApp(playedServer())
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
          actions: { sort: 'asc', snoozed: 'showSnoozed' },
        },
      }),
    )
    const server = playedServer()
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
    const server = playedServer({ 'GET /api/auth/session': refusal(401, 'session_expired') })
    openApp(server)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
    expect(dataCalls(server)).toEqual([])
  })

  it('whose init fails ends at the login (AUTH-16)', async () => {
    const server = playedServer({ 'GET /api/v3/init': refusal(403, 'client_inactive') })
    openApp(server)
    await fillAndLogIn()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Sorry, it looks like your account is disabled.')
    await expect.element(heading).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  it('that the server no longer knows ends at the login, whichever call finds out (HTTP-03)', async () => {
    const server = playedServer()
    openApp(server)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    server.play({ 'GET /api/actions/due': refusal(401, 'unauthenticated') })
    await page.getByRole('button', { name: 'Refresh actions due' }).click()
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has expired')
    await expect.element(menu).not.toBeInTheDocument()
    expect(JSON.parse(localStorage.getItem(SAVED_STATE_KEY) ?? '').sections.auth).toBeUndefined()
  })

  it('ends with Logout (AUTH-19)', async () => {
    const server = playedServer()
    openApp(server)
    await fillAndLogIn()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(server.calls.slice(-2)).toEqual(['GET /api/auth/csrf-token', 'DELETE /api/auth/session'])
  })

  it('goes on when logging out fails, and says so (AUTH-19)', async () => {
    const server = playedServer({ 'DELETE /api/auth/session': 'no answer' })
    openApp(server)
    await fillAndLogIn()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(page.getByText('We could not log you out. Please try again.')).toBeVisible()
    await expect.element(menu).toBeVisible()
    server.play({ 'DELETE /api/auth/session': { status: 204 } })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.element(heading).toBeVisible()
  })

  it('follows the other tabs of the browser: out, in, and never two people at once', async () => {
    const server = playedServer()
    const app = openApp(server)
    await fillAndLogIn()
    await expect.element(newLeads).toBeVisible()
    const saved = localStorage.getItem(SAVED_STATE_KEY) ?? ''
    localStorage.setItem(SAVED_STATE_KEY, saved.replace(authDetails.payload.user_id, 'somebody-else'))
    app.savedElsewhere()
    expect(app.left).toEqual(['reload'])
    localStorage.removeItem(SAVED_STATE_KEY)
    app.savedElsewhere()
    await expect.element(heading).toBeVisible()
    localStorage.setItem(SAVED_STATE_KEY, saved)
    app.savedElsewhere()
    await expect.element(newLeads).toBeVisible()
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
    const app = openApp(playedServer(), `/inbox?redirect=${encodeURIComponent(target)}`, {
      allowed_redirect_urls: ['https://reports.enamel.test'],
    })
    await fillAndLogIn()
    await expect.element(menu).toBeVisible()
    expect(app.address()).toBe(opened)
    expect(app.left).toEqual([])
  })

  it('to an allowed host leaves for it (AUTH-36)', async () => {
    const app = openApp(playedServer(), '/?redirect=https%3A%2F%2Freports.enamel.test%2Fmonth', {
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
